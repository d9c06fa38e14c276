import { z } from 'zod'

export const AddressStatus = z.enum(['none', 'waiting', 'confirmed'])
export type AddressStatus = z.infer<typeof AddressStatus>

/** A notification address, and which one was confirmed: by the email of this id, or, with null, as an account's own. */
interface Addressed {
  readonly notifications: { readonly emailNotificationAddress: string | null }
  readonly confirmation: { readonly confirmed: string | null; readonly confirmedBy: string | null }
}

/**
 * How it stands with the notification address: there is none, it waits for its link, or emails go there. One that was confirmed because
 * an account bore it counts as long as one does.
 * @param ownAddresses as of `vouchedAddresses`
 */
export function addressStatus(
  { notifications, confirmation }: Addressed,
  ownAddresses: readonly string[],
): AddressStatus {
  const { emailNotificationAddress: address } = notifications
  if (!address) return 'none'
  const holds = confirmation.confirmedBy !== null || includesAddress(ownAddresses, address)
  return confirmation.confirmed === address && holds ? 'confirmed' : 'waiting'
}

interface Bearer {
  readonly email: string
  readonly reconnectionRequired: boolean
  readonly hasLostAddress?: true | undefined
}

/** The addresses that Google says are a person's by now: one that an account had which is gone, waits or has lost it may be another human's. */
export const vouchedAddresses = (accounts: readonly Bearer[]): string[] =>
  accounts.filter((account) => !account.reconnectionRequired && !account.hasLostAddress).map(({ email }) => email)

export const includesAddress = (addresses: readonly string[], address: string): boolean =>
  addresses.some((one) => one.toLowerCase() === address.toLowerCase())
