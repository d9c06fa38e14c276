// Says that the app's script did not come, as while a server of an older version still answers: the page would say for ever that it
// is loading. It uses none of the app's styles and scripts, since these may be gone too.
addEventListener(
  'error',
  ({ target }) => {
    // The preload script is `async`; the app does without it.
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || target.async) return
    const words = document.createElement('p')
    words.textContent =
      'Calendar Sync could not be loaded. A newer version may be taking its place just now; your calendars are not affected.'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Load again'
    button.addEventListener('click', () => location.reload())
    const problem = document.createElement('div')
    problem.setAttribute('role', 'alert')
    Object.assign(problem.style, { padding: '24px', textAlign: 'center' })
    problem.append(words, button)
    // The landing page can be read without the script; what says that the app is loading is not true any more.
    document.querySelector('#root > [role=status]')?.remove()
    document.getElementById('root')?.prepend(problem)
  },
  true,
)
