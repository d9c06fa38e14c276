/** Where a control stood when it had the focus: itself, and each element around it up to its layer, with the place in it. */
interface Standing {
  readonly control: HTMLElement
  readonly around: readonly { readonly parent: Element; readonly nth: number }[]
}

/** What lies over the page or is a part of its own: focus goes from one to the other, and comes back. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], main, header, footer'

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

function standingOf(control: HTMLElement, layer: Element): Standing {
  const around: Standing['around'][number][] = []
  for (let inner: Element = control; inner !== layer && inner.parentElement; inner = inner.parentElement)
    around.push({ parent: inner.parentElement, nth: [...inner.parentElement.children].indexOf(inner) })
  return { control, around }
}

const isShown = (element: Element) => element.getClientRects().length > 0
const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled') && isShown(element)

const controlsIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>(focusable)].filter((control) => isUsable(control))

/** What stands in the place of a control that is gone: what moved up there, or else what stands before it. */
function inPlaceOf({ around }: Standing): HTMLElement | undefined {
  for (const { parent, nth } of around) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    const controlsOf = (elements: readonly Element[]) =>
      elements.flatMap((element) =>
        element instanceof HTMLElement && element.matches(focusable) && isUsable(element)
          ? [element]
          : controlsIn(element),
      )
    const next = controlsOf(children.slice(nth))[0] ?? controlsOf(children.slice(0, nth)).at(-1)
    if (next) return next
  }
  return undefined
}

/**
 * Keyboard focus stays where the person works: a control that is disabled while its command runs has it again afterwards,
 * and when one goes, with its dialog or its row, what opened the dialog or stands in its place gets it. A browser would begin
 * at the top of the page again.
 * @returns how to stop
 */
export function keepFocus(): () => void {
  /** The last control of each layer, the newest layer last. */
  const standings = new Map<Element, Standing>()
  /** The person put the focus nowhere, with a press beside all controls. */
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLost = (control: HTMLElement) =>
    document.activeElement === null || document.activeElement === document.body || holdsFor(control)
  /** A dialog takes the focus itself while its control cannot have it. */
  const holdsFor = (control: HTMLElement) =>
    document.activeElement !== control && document.activeElement?.matches('[tabindex="-1"]') === true
      ? document.activeElement.contains(control)
      : false

  const restore = () => {
    for (const [layer, standing] of [...standings].reverse()) {
      const { control } = standing
      if (layer.isConnected) {
        if (left || !isLost(control)) return
        if (control.isConnected && !isUsable(control)) return
        const to = control.isConnected ? control : inPlaceOf(standing)
        to?.focus({ preventScroll: true })
        return
      }
      standings.delete(layer)
      // Another screen has come.
      if (layer.matches('main')) return standings.clear()
    }
  }
  const onFocus = ({ target }: FocusEvent) => {
    left = false
    if (!(target instanceof HTMLElement)) return
    const layer = target.closest(layers)
    if (!layer) return
    const before = standings.get(layer)
    if (before?.control.matches(':disabled') && target.contains(before.control)) return
    standings.delete(layer)
    standings.set(layer, standingOf(target, layer))
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    // What is about to be removed is still there while it loses the focus.
    queueMicrotask(() => {
      if (document.activeElement === document.body && isUsable(target)) left = true
    })
  }
  // After what parts of the screen do themselves.
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(restore)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
  }
}
