import { addDays, isLocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { StaffContext } from '../../http/handler.ts'
import { checkContent, parseContentText } from '../check-content.ts'
import { problemText } from '../content-problem.ts'
import type { VersionKind } from '../version-kind.ts'

export type CheckInput = {
  readonly market: MarketCode
  readonly subject: string
  readonly content: string
  readonly fromOn?: string | undefined
}

export type CheckOutput<Example> = {
  problems: { path: string; code: string; message: string }[]
  example: Example | null
}

/** Checks content before it is saved: its problems, and what it means in figures. */
export const checkVersionHandler =
  <Content, Example>(kind: VersionKind<Content, Example>) =>
  async (
    { market, subject, content, fromOn = '' }: CheckInput,
    { services, locale }: StaffContext,
  ): Promise<CheckOutput<Example>> => {
    const tomorrow = addDays(services.clock.businessDate(market), 1)
    const checked = await checkContent({ db: services.db, services, locale }, kind, {
      market,
      subject,
      json: parseContentText(content),
      fromOn: isLocalDate(fromOn) ? fromOn : tomorrow,
    })
    return {
      problems: checked.problems.map(problem => ({
        path: problem.path,
        code: problem.code,
        message: problemText(problem, locale),
      })),
      example: checked.example,
    }
  }
