import type { Generated } from 'kysely'

export type PromotionTables = {
  'promotion.visit': {
    visitId: Generated<bigint>
    kind: 'view' | 'click'
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
    appFrom: string
    userFrom: string
    utmTag: string
    inviteCode: string
    linksId: string
    downId: string
    registeredAt: Date
  }
}
