import * as Slider from "@radix-ui/react-slider";
import { Volume1, Volume2, VolumeX } from "lucide-react";
import { IconButton } from "@/ui/button.tsx";
import type { Playback } from "./player.ts";
import type { PlayerActions } from "./player-actions.ts";

type VolumeControlProps = {
  playback: Pick<Playback, "volume" | "isMuted">;
  actions: Pick<PlayerActions, "toggleMute" | "setVolume">;
};

/** Turns the sound on and off, and where there is room for it up and down; devices that are touched have keys for that. */
export function VolumeControl({ playback, actions }: VolumeControlProps) {
  const { volume, isMuted } = playback;
  const percent = isMuted ? 0 : Math.round(volume * 100);
  const Icon = isMuted ? VolumeX : percent < 50 ? Volume1 : Volume2;
  return (
    <>
      <IconButton
        variant="screen"
        label={isMuted ? "Unmute" : "Mute"}
        icon={<Icon size={20} />}
        onClick={actions.toggleMute}
      />
      <Slider.Root
        value={[percent]}
        step={10}
        onValueChange={([to = 0]) => actions.setVolume(to / 100)}
        className="slider slider-volume"
      >
        <Slider.Track className="slider-track">
          <Slider.Range className="slider-range" />
        </Slider.Track>
        <Slider.Thumb
          aria-label="Volume"
          aria-valuetext={`${percent} %`}
          className="slider-thumb"
        />
      </Slider.Root>
    </>
  );
}
