import { fold } from '@calendar-sync/contracts/domain/decider'
import { type WaitlistEvent, waitlistDecider } from '@calendar-sync/contracts/domain/waitlist'
import type { UserId, WaitlistEntryId } from '@calendar-sync/contracts/ids'
import { waitlistStream, waitlistStreamOf, waitlistSubject } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, stepOf } from '@calendar-sync/platform/commands/execute'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'
import type { Dependencies } from '../http/dependencies.ts'

type Waiting = Pick<Dependencies, 'eventLog' | 'streamNameKey'>

/** Names an address without telling it. */
export const waitlistHash = ({ streamNameKey }: Pick<Dependencies, 'streamNameKey'>, email: string): string =>
  keyedHash(streamNameKey, 'waitlist', email.trim().toLowerCase())

/**
 * Marks the entries of these addresses as converted, now that they belong to a registered person.
 * @returns whether one of them waited for the launch
 */
export async function convertEntries(
  deps: Waiting,
  userId: UserId,
  emails: readonly string[],
  context: CommandContext,
): Promise<boolean> {
  let waited = false
  for (const email of emails) {
    const hash = waitlistHash(deps, email)
    const command = { type: 'ConvertEntry' as const, userId }
    // The event holds nothing personal: the entry's own key seals what the entry said.
    const { state } = await execute(deps.eventLog, waitlistDecider, waitlistStream(hash), command, {
      ...stepOf(context, `convert/${hash}`),
      subject: null,
    })
    waited ||= state.kind === 'listed'
  }
  return waited
}

/**
 * Deletes an entry for good: its key goes with it, so that the log and its backups tell the address no more.
 * @throws DomainError `not_found`
 */
export async function deleteEntry(
  deps: Pick<Dependencies, 'eventLog' | 'keys'>,
  entryId: WaitlistEntryId,
  context: CommandContext,
): Promise<string | undefined> {
  const command = { type: 'DeleteEntry' as const, entryId }
  const { position } = await execute(deps.eventLog, waitlistDecider, waitlistStreamOf(entryId), command, context)
  await deps.keys.erase(waitlistSubject(entryId))
  return position
}

/**
 * Deletes the entry of an address, if it has one, and the keys of those it had.
 * @param until an entry that joined later stays; undefined: none does
 */
export async function deleteEntryOf(
  deps: Waiting & Pick<Dependencies, 'keys'>,
  email: string,
  until: string | undefined,
  context: CommandContext,
): Promise<void> {
  const events = await deps.eventLog.read<WaitlistEvent>(waitlistStream(waitlistHash(deps, email)))
  const state = fold(waitlistDecider, events)
  // A deletion that broke off left the key of its entry.
  for (const entryId of state.deleted) await deps.keys.erase(waitlistSubject(entryId))
  if (state.kind !== 'listed') return
  const joined = events.findLast(({ type }) => type === 'WaitlistJoined')
  if (until !== undefined && joined && joined.metadata.at > until) return
  await deleteEntry(deps, state.entryId, { ...stepOf(context, `delete/${state.entryId}`), subject: null })
}
