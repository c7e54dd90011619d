import { Alert } from '@mantine/core'
import type { OutputOf } from '#contract/call.ts'
import type { askContact } from '#contract/collections/staff-calls.ts'
import * as copy from '#copy/staff/collections.js'
import type { MarketCode } from '#domain/market/market.ts'
import { Properties } from '../ui/detail/detail-panel.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'

export type GuardReply = OutputOf<typeof askContact>

const refusals: Readonly<Record<string, () => string>> = {
  'account-closed': copy.refusedClosed,
  'no-phone': copy.refusedNoPhone,
  'nothing-overdue': copy.refusedNothingOverdue,
  'complaint-open': copy.refusedComplaint,
  'payment-dispute-open': copy.refusedDispute,
  'hardship-plan-kept': copy.refusedPlanKept,
  'promise-open': copy.refusedPromise,
  'opted-out': copy.refusedOptedOut,
  'quiet-hours': copy.refusedHours,
  'day-cap': copy.refusedDayCap,
  'week-cap': copy.refusedWeekCap,
}

const languages: Readonly<Record<string, () => string>> = {
  en: copy.languageEnglish,
  id: copy.languageIndonesian,
  hi: copy.languageHindi,
  es: copy.languageSpanish,
}

/** The rule that refuses, in words, or the number with what must be kept to in the call. */
export const GuardAnswer = ({ reply, market }: { reply: GuardReply; market: MarketCode }) => {
  const hours = copy.hoursOf({ from: reply.fromHour, to: reply.toHour })
  if (reply.isAllowed === '0') {
    const refusal = reply.refusal ?? ''
    return (
      <Alert color="red" role="status" mb="md" title={copy.forbidden()}>
        <p>{refusals[refusal]?.() ?? refusal}</p>
        {reply.allowedFrom !== null && (
          <p>
            {copy.allowedFrom()} <TimeText at={reply.allowedFrom} market={market} />
          </p>
        )}
        <p>
          {hours} {reply.source}
        </p>
      </Alert>
    )
  }
  return (
    <Alert color="green" role="status" mb="md" title={copy.allowed()}>
      <Properties
        of={[
          { label: copy.phone(), value: reply.phone },
          {
            label: copy.language(),
            value: languages[reply.language ?? '']?.() ?? reply.language,
          },
        ]}
      />
      <p>{copy.borrowerAlone()}</p>
      <p>
        {hours} {reply.source}
      </p>
    </Alert>
  )
}
