import type { Generated } from 'kysely'
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
}
