/**
 * Calls back once the browser has drawn what the page shows now. React's transitions alone may run before that picture, and a
 * slow phone then draws nothing until they are over.
 * @returns how to call it off
 */
export function afterPicture(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
