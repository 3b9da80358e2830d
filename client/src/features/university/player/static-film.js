// The page of a film in an exported site: a classic script, since browsers load no module from a folder, and no file of
// captions either. Links to a second of the film seek in it; without this script they open its file there. The server's
// export (server/pages/static-site.ts) writes `captions`: what is said, with the seconds.
{
  const film = document.querySelector("video");
  if (window.captions) {
    const track = film.addTextTrack("captions", "English", "en");
    for (const { start, end, text } of window.captions) {
      // A cue's text is WebVTT markup: unescaped, a "<" swallows what follows it.
      const markup = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      track.addCue(new VTTCue(start, end, markup));
    }
    track.mode = "hidden";
  }

  // A link from another page leads to a second, too.
  film.currentTime = Number(location.hash.split("#t=")[1]) || 0;

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a");
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const [file, second] = (link?.href ?? "").split("#t=");
    if (!isPlain || file !== film.src) return;
    event.preventDefault();
    film.currentTime = Number(second ?? 0);
    film.scrollIntoView({ block: "nearest" });
    // Where it can't play, it says so itself.
    film.play().catch(() => undefined);
  });
}
