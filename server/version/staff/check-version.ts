import { addDays, isLocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { StaffContext } from '../../http/handler.ts'
import { checkContent, parseContentText } from '../check-content.ts'
import type { ContentProblem, VersionKind } from '../version-kind.ts'

export type CheckInput = {
  readonly market: MarketCode
  readonly subject: string
  readonly content: string
  readonly fromOn?: string | undefined
}

export type CheckOutput<Example> = { problems: ContentProblem[]; example: Example | null }

/** Checks content before it is saved: its problems, and what it means in figures. */
export const checkVersionHandler =
  <Content, Example>(kind: VersionKind<Content, Example>) =>
  async (
    { market, subject, content, fromOn = '' }: CheckInput,
    { services }: StaffContext,
  ): Promise<CheckOutput<Example>> => {
    const tomorrow = addDays(services.clock.businessDate(market), 1)
    const checked = await checkContent({ db: services.db, services }, kind, {
      market,
      subject,
      json: parseContentText(content),
      fromOn: isLocalDate(fromOn) ? fromOn : tomorrow,
    })
    return { problems: [...checked.problems], example: checked.example }
  }
