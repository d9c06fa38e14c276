/** In ms: longer than two heartbeats of the server, and what the network may delay. */
const longestSilence = 75_000

/**
 * Notices a connection that carries nothing more and is not closed, as after a computer's sleep or a change of the network: the browser
 * may take it to stand for hours. Watches from a heartbeat on, since an older server sends none. Timers of a tab in the background, or of
 * a computer that sleeps, are late: it looks besides whenever the page is shown or the browser is online again.
 * @param onSilent told once of each silence
 */
export function watchSilence(onSilent: () => void) {
  let heardAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = () => {
    clearTimeout(timer)
    heardAt = undefined
  }
  const look = () => {
    if (heardAt === undefined) return
    clearTimeout(timer)
    const left = heardAt + longestSilence - Date.now()
    if (left > 0) {
      timer = setTimeout(look, left)
      return
    }
    pause()
    onSilent()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  return {
    heartbeat() {
      heardAt = Date.now()
      look()
    },
    /** Until the next heartbeat. */
    pause,
    stop() {
      pause()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    },
  }
}
