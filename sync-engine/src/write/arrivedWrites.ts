import type { Link } from '../reconcile/plan/link.ts'
import type { Marker } from '../reconcile/plan/marker.ts'
import type { Pair } from '../reconcile/plan/pair.ts'
import { withConfirmedWrite } from '../reconcile/plan/pairChanges.ts'
import { youChangedIt } from '../reconcile/plan/plan.ts'
import type { Action, OperationResult } from './operationResult.ts'

/** The conflict that an intent settled whose write arrived, although the engine that sent it did not come to tell of it. */
export function conflictArrived(pair: Pair): OperationResult['conflict'] {
  const { link: known, copy, original } = pair
  if (!known?.intent?.conflict) return undefined
  const { action, side, conflict } = known.intent
  const isGone = action === 'delete' && (side === 'copy' ? copy : original).kind === 'deleted'
  return isGone || withConfirmedWrite(pair) !== known ? conflict : undefined
}

/** Why the event was written, by a write whose engine did not come to tell of it. */
export function writeBackArrived(pair: Pair): string | undefined {
  const intent = pair.link?.intent
  const isWriteBack = intent?.side === 'original' && intent.action === 'update'
  return isWriteBack && withConfirmedWrite(pair) !== pair.link ? (intent.conflict?.sentence ?? youChangedIt) : undefined
}

/** What was done if the copy says so: a write of the intent's run, whose answer was lost, and not what an earlier run did. */
export function actionArrived(intent: Link['intent'] | undefined, marker: Marker): Action {
  const arrived = intent && (intent.side === 'original' || intent.runId === marker.runId)
  return arrived ? intent.action : 'none'
}
