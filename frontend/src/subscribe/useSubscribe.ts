import type { SubscribeBody } from '@calendar-sync/contracts/api/subscription'
import { useMutation } from '@tanstack/react-query'
import { useCreate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { useReadBillingAgain } from '../billing/useBilling.ts'
import { RequestError } from '../request/requestError.ts'
import { currentToasts, dismissToast, toast } from '../toasts/toastStore.ts'

/** Specification (commercial), Business constants: mock subscribe delay. */
const simulatedWait = 1_500

const failure = 'Subscription Failed'

const failed = (cause: unknown) => {
  // When trying again would not help, or not yet, the server says what will.
  const said = cause instanceof RequestError && [400, 429].includes(cause.status) ? cause.said : undefined
  const description = said ?? 'An error occurred while processing your subscription. Please try again.'
  toast({ title: failure, description, tone: 'danger', cause })
}

/** What was said of the attempt before is over with the next one. */
function dismissFailures(): void {
  for (const { id, title } of currentToasts()) if (title === failure) dismissToast(id)
}

/** Why the bank refused a card, for the field it was typed in; undefined when something else went wrong. */
export const declineOf = (error: unknown): string | undefined =>
  error instanceof RequestError && error.code === 'payment_declined'
    ? `${error.message} Nothing was charged; try another card.`
    : undefined

/** Subscribes by card, then goes to the dashboard. */
export function useSubscribe() {
  const [create] = useCreate()
  const { check, trust } = useAuth()
  const navigate = useNavigate()
  const readBillingAgain = useReadBillingAgain()
  return useMutation({
    mutationFn: async (body: SubscribeBody) => {
      await new Promise((resolve) => setTimeout(resolve, simulatedWait))
      await create('subscriptions', { data: body }, { returnPromise: true })
      // The session now carries the subscription, and the dashboard opens; what was paid for is so, also where no answer tells it yet.
      trust({ tier: body.tier, status: 'active' })
      await check().catch(() => undefined)
    },
    onMutate: dismissFailures,
    onSuccess: (_, { tier }) => {
      toast({ title: 'Subscription activated!', description: `Your ${tier} plan is now active.`, tone: 'success' })
      void navigate('/dashboard')
      void readBillingAgain()
    },
    onError: (cause) => {
      failed(cause)
      // An answer that was lost may have been a success: what is paid for by now is shown, instead of the form that would buy it again.
      if (!(cause instanceof RequestError) || cause.status >= 500)
        void readBillingAgain()
          .then(check)
          .catch(() => undefined)
    },
  })
}

/** Asks for an Enterprise plan by invoice: recorded and answered by people, grants nothing by itself. */
export function useRequestEnterprise() {
  const [create, { isPending, isSuccess }] = useCreate()
  const ask = (data: SubscribeBody) => void create('subscriptions', { data }, { onError: failed })
  return { ask, isPending, isSuccess }
}
