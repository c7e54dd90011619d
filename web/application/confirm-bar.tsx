import { networkCode, refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/offer.js'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button } from '../ui/button/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { ConfirmFailure } from './accept-offer.ts'
import styles from './confirm-bar.module.css'

export type ConfirmBarProps = {
  readonly formId: string
  readonly failure: ConfirmFailure | undefined
  readonly state: {
    readonly sending: boolean
    /** The figures of another choice are awaited: the offer must not be confirmed meanwhile. */
    readonly updating: boolean
    readonly agreed: boolean
  }
  /** Called instead of sending the form, to ask for acceptance first. */
  readonly onPress: (() => void) | undefined
  /** Called when it is pressed before everything is agreed to. */
  readonly onBlockedPress: () => void
}

/**
 * The confirm button, enabled once all documents are accepted. Without script it always submits,
 * and the server refuses with the same text.
 */
export const ConfirmBar = ({
  formId,
  failure,
  state,
  onPress,
  onBlockedPress,
}: ConfirmBarProps) => {
  const hydrated = useHydrated()
  const hasHandler = hydrated && onPress !== undefined
  const isBlocked = hydrated && !state.agreed
  const failureText = state.sending ? '' : confirmFailureText(failure)
  return (
    <ActionBar>
      {failureText !== '' && (
        <p className={styles['failure']} role="alert">
          {failureText}
        </p>
      )}
      {isBlocked && (
        <p className={styles['hint']} id="agree-first">
          {copy.agreeFirst()}
        </p>
      )}
      <div className={styles['confirm']}>
        <Button
          type={hasHandler ? 'button' : 'submit'}
          form={formId}
          wide
          busy={state.sending || state.updating}
          disabled={isBlocked}
          onDisabledPress={onBlockedPress}
          aria-describedby={isBlocked ? 'agree-first' : undefined}
          {...(hasHandler ? { onPress } : {})}
        >
          {copy.confirm()}
        </Button>
      </div>
    </ActionBar>
  )
}

/** Refusals that another part of the page reports. */
const reportedElsewhere: readonly string[] = [
  refusalCode.agreementMissing,
  refusalCode.offerEnded,
  refusalCode.offerChanged,
]

const confirmFailureText = (failure: ConfirmFailure | undefined): string => {
  if (!failure || reportedElsewhere.includes(failure.refusedBy)) return ''
  if (failure.refusedBy === networkCode) return copy.noResponse()
  return failure.message || copy.acceptanceFailed()
}
