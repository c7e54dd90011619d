import type { Generated } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type PromotionTables = {
  'promotion.visit': {
    visitId: Generated<bigint>
    /** `code`: a code was sent for a registration on the page. */
    kind: 'view' | 'click' | 'code'
    pageId: string
    clientType: string
    pageType: string
    appFrom: string
    userFrom: string
    utmTag: string
    phoneHash: Buffer | null
    occurredAt: Date
  }
  'promotion.registration': {
    borrowerId: string
    codeId: string
    templateId: string
    /** The version of the page, and of the agreement on it; null before there were versions. */
    templateVersionId: NullableColumn<string>
    appFrom: string
    userFrom: string
    utmTag: string
    inviteCode: string
    linksId: string
    downId: string
    registeredAt: Date
  }
  'promotion.funnel_total': {
    market: MarketCode
    day: LocalDate
    channel: string
    page: string
    campaign: string
    visits: Generated<bigint>
    clicks: Generated<bigint>
    codes: Generated<bigint>
    registrations: Generated<bigint>
    applications: Generated<bigint>
    approved: Generated<bigint>
    loans: Generated<bigint>
    repaid: Generated<bigint>
  }
}
