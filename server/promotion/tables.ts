import type { Generated } from 'kysely'

export type PromotionTables = {
  'promotion.visit': {
    visit_id: Generated<bigint>
    kind: 'view' | 'click'
    page_id: string
    client_type: string
    page_type: string
    app_from: string
    user_from: string
    utm_tag: string
    phone_hash: Buffer | null
    occurred_at: Date
  }
  'promotion.registration': {
    borrower_id: string
    code_id: string
    template_id: string
    app_from: string
    user_from: string
    utm_tag: string
    invite_code: string
    links_id: string
    down_id: string
    registered_at: Date
  }
}
