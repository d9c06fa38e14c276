import { type ComponentType, createElement, type FunctionComponent, use } from 'react'
import { hasNewerVersion } from './newerVersion.ts'
import { type NotLoadedProps, ScreenNotLoaded } from './ScreenNotLoaded.tsx'

/** What draws with these props, and what stands in its place where its script did not arrive. */
type Loaded<Props> = Promise<ComponentType<Props>>
type Missing<Props> = ComponentType<Props & NotLoadedProps>

/** @param askAgain called once the person has left what stands in its place */
export const loadedOr = <Props extends object>(
  loaded: Loaded<Props>,
  instead: Missing<Props>,
  askAgain: () => void,
): Loaded<Props> =>
  loaded.catch(async () => {
    const isNewer = await hasNewerVersion()
    return (props: Props) => createElement(instead, { ...props, isNewer, onLeave: askAgain })
  })

/** A part in a script of its own, which is asked for when it is first drawn; React's `lazy` would never ask again for one that did not arrive. */
export function lazyPart<Props extends object>(
  load: () => Loaded<Props>,
  instead: Missing<Props>,
): FunctionComponent<Props> {
  let loading: Loaded<Props> | undefined
  const askAgain = () => {
    loading = undefined
  }
  return function LazyPart(props) {
    loading ??= loadedOr(load(), instead, askAgain)
    return createElement(use(loading), props)
  }
}

export const lazyScreen = (load: () => Loaded<object>): FunctionComponent => lazyPart(load, ScreenNotLoaded)
