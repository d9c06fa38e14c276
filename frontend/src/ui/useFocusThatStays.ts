import { type MouseEvent, useEffect, useRef } from 'react'

const buttonsIn = (place: HTMLElement | null) => [
  ...(place?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []),
]

/**
 * A button that was pressed goes with what it offered; its keyboard focus moves to the one in its place.
 * @param shown changes when what is offered does
 * @param next the first button there, or in a list the one of the next row, and the list itself where none is left
 */
export function useFocusThatStays<Place extends HTMLElement = HTMLDivElement>(
  shown: unknown,
  next: 'first' | 'ofNextRow' = 'first',
) {
  const place = useRef<Place>(null)
  const pressed = useRef<{ button: HTMLButtonElement; nth: number }>(undefined)
  useEffect(() => {
    const was = pressed.current
    if (shown === undefined || !was || (next === 'ofNextRow' && was.button.isConnected)) return
    const left = buttonsIn(place.current)
    const to = next === 'first' ? left[0] : (left[Math.min(was.nth, left.length - 1)] ?? place.current)
    if (!to) return
    pressed.current = undefined
    // Unless the person went on somewhere else meanwhile: what holds the focus for want of a button is around this place.
    if (document.activeElement?.contains(to)) to.focus()
  }, [shown, next])
  return {
    place,
    onPress: ({ target }: MouseEvent) => {
      const all = buttonsIn(place.current)
      const nth = all.findIndex((button) => target instanceof Node && button.contains(target))
      const button = all[nth]
      // Not one of a dialog that a button here opened.
      if (button) pressed.current = { button, nth }
    },
  }
}
