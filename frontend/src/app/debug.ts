/** What a developer may have the console told: each is a flag of the stored configuration. */
type DebugTopic = 'auth' | 'admin' | 'api' | 'router'

const storageKey = 'debugConfig'

const flag = (config: unknown, name: DebugTopic | 'enabled' | 'sensitive'): boolean =>
  typeof config === 'object' && config !== null && Reflect.get(config, name) === true

/** Read each time, so that it works at once when a developer changes it in the console. */
function storedConfig(): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null')
  } catch {
    // No storage, or nothing that can be read: nothing is logged.
    return null
  }
}

/**
 * Logs for developers, driven by a locally stored configuration (specification, commercial, Business constants): the key
 * `debugConfig` holds JSON with the flags `enabled`, `auth`, `admin`, `api`, `router` and `sensitive`.
 * @param personal shown only with the flag `sensitive`: who the person is, and what they sent
 */
export function debug(topic: DebugTopic, message: string, personal?: unknown): void {
  const config = storedConfig()
  if (!flag(config, 'enabled') || !flag(config, topic)) return
  const more = flag(config, 'sensitive') && personal !== undefined ? [personal] : []
  console.debug(`[${topic}] ${message}`, ...more)
}
