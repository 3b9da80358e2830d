import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { VideoThumbnail } from "./video-thumbnail.tsx";

const video = {
  videoUrl: "https://vimeo.com/1084537",
  thumbnailUrl: "/thumbnails/stored.svg",
  duration: "6:12",
};

it.each([
  [0, "/thumbnails/stored.svg"],
  [640, "https://vumbnail.com/1084537.jpg"],
])(
  "a host's image that is %i px wide before hydration is replaced if it failed",
  (width, shown) => {
    vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(width);
    const { container } = render(<VideoThumbnail video={video} progress={undefined} />);
    expect(container.querySelector("img")).toHaveAttribute("src", shown);
    vi.restoreAllMocks();
  },
);

it.each([
  ["/thumbnails/stored.svg", true],
  ["https://pictures.example/1.jpg", false],
  ["//pictures.example/1.jpg", false],
  ['/a"),url(https://evil.example/', false],
  ["", false],
])("behind the first images only one of this site is shown: %s", (thumbnailUrl, isShown) => {
  const shown = { ...video, thumbnailUrl };
  const { container } = render(<VideoThumbnail video={shown} progress={undefined} isFirst />);
  expect(container.querySelector("img")).toHaveAttribute("loading", "eager");
  const { backgroundImage } = (container.firstElementChild as HTMLElement).style;
  expect(backgroundImage).toBe(isShown ? `url("${thumbnailUrl}")` : "");
});

it("an image of this site in the first page is not requested again", () => {
  const ownVideo = { ...video, videoUrl: "/media/film.mp4" };
  const { container, rerender } = render(
    <VideoThumbnail video={ownVideo} progress={undefined} isFirst />,
  );
  expect(container.querySelector("img")).toBeNull();
  expect((container.firstElementChild as HTMLElement).style.backgroundImage).toContain("stored");
  rerender(<VideoThumbnail video={ownVideo} progress={undefined} />);
  expect(container.querySelector("img")).toHaveAttribute("src", "/thumbnails/stored.svg");
});
