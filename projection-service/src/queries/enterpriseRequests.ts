import { EnterpriseRequestAnswer } from '@calendar-sync/contracts/api/enterpriseRequests'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { z } from 'zod'
import { readable, schema } from '../projector/table.ts'
import { billing } from '../readModels/billing.ts'
import { users } from '../readModels/users.ts'
import type { QueryDependencies } from './dependencies.ts'
import { everybody, type Source, sendRows } from './listRows.ts'
import { administrators } from './reading.ts'

/** Who asked, and what for: a request is part of what is known of a person's billing. */
const requests = `(
  select user_id, u.email, u.display_name as name, enterprise_requested_at,
    enterprise_request->>'companyName' as company_name, enterprise_request->>'billingEmail' as billing_email,
    enterprise_request->>'vatNumber' as vat_number,
    enterprise_request->>'additionalInformation' as additional_information
  from ${schema}.${billing.name} join ${schema}.${users.name} u using (user_id)
  where enterprise_requested_at is not null) as requests`

const source: Source<EnterpriseRequestAnswer> = {
  select: `user_id as id, user_id as "userId", email, name, company_name as "companyName",
    billing_email as "billingEmail", vat_number as "vatNumber", additional_information as "additionalInformation",
    ${readable('enterprise_requested_at', 'timestamptz(3)')} as "requestedAt"`,
  from: requests,
  rows: z.array(EnterpriseRequestAnswer),
  fields: {
    id: 'user_id',
    userId: 'user_id',
    email: 'email',
    name: 'name',
    companyName: 'company_name',
    billingEmail: 'billing_email',
    vatNumber: 'vat_number',
    requestedAt: 'enterprise_requested_at',
  },
  searched: ['email', 'name', 'company_name', 'billing_email'],
  order: 'enterprise_requested_at desc, user_id',
}

/** Who asked for the Enterprise plan, newest first; for admins, who answer them. */
export function enterpriseRequestQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/admin/enterprise-requests', administrators(deps, billing), async (ctx) => {
    await sendRows(ctx, deps.pool, 'admin/enterprise-requests', source, everybody)
  })
}
