import type { Emulator } from '../emulator.ts'
import type { ApiCall } from '../http/call.ts'
import type { Access } from '../model/access.ts'

/** One call of the API, and all that answers it. */
export interface Operation {
  emulator: Emulator
  call: ApiCall
  access: Access
  /** Decoded parts of the path. */
  params: Record<string, string>
}
