import { z } from 'zod'
import { UserId } from '../ids.ts'

/** `GET /api/admin/enterprise-requests`: what a person asked for on the subscribe page. A person's newest request stands. */
export const EnterpriseRequestAnswer = z.object({
  /** The person's id: each has one request. */
  id: UserId,
  userId: UserId,
  /** What the person registered with. */
  email: z.string(),
  name: z.string(),
  companyName: z.string(),
  billingEmail: z.string(),
  vatNumber: z.string().nullable(),
  additionalInformation: z.string().nullable(),
  requestedAt: z.iso.datetime(),
})
export type EnterpriseRequestAnswer = z.infer<typeof EnterpriseRequestAnswer>
