import type { OutputOf } from '#contract/call.ts'
import type { loanStatement } from '#contract/statement/calls.ts'
import { statementCopy } from '#copy/server/statement.js'
import { formatShortDate } from '#domain/calendar/format.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { figureWriter } from '../catalog/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { StatementSubject } from './subject.ts'

type StatementLineResponse = OutputOf<typeof loanStatement>['lines'][number]

/**
 * The days on which being late cost nothing, and why, on the first of them. A freeze that ended
 * before it began, or that began when nothing was owed any more, has no line: it spared nothing.
 */
export const freezeLines = (
  { loan, account, locale }: StatementSubject,
  lines: readonly Pick<StatementLineResponse, 'on' | 'balance'>[],
): StatementLineResponse[] => {
  const { line: copy } = statementCopy[locale]
  const { amountText } = figureWriter(loan.currency, locale)
  const lastOn = account.settledOn ?? account.asOf
  return loan.freezes
    .filter(({ fromOn, toOn }) => fromOn <= lastOn && (toOn === null || toOn >= fromOn))
    .map(({ fromOn, toOn, cause }) => {
      const isOver = toOn !== null && toOn <= account.asOf
      const words = (day: string) => formatShortDate(localDate(day), locale)
      return {
        on: fromOn,
        kind: 'freeze',
        text: freezeText(words(fromOn), isOver ? words(toOn) : undefined, locale),
        details: [copy.freezeCause[cause]],
        effect: 'none',
        amount: amountText(0n),
        balance: lines.findLast(({ on }) => on <= fromOn)?.balance ?? amountText(0n),
      }
    })
}

/** Without `until` the days still go on. */
const freezeText = (from: string, until: string | undefined, locale: Locale): string => {
  const { ongoing, oneDay, days } = statementCopy[locale].line.freeze
  if (until === undefined) return ongoing({ from })
  return from === until ? oneDay({ from }) : days({ from, until })
}
