import * as rules from '#contract/application/staff-calls.ts'
import * as products from '#contract/catalog/staff-calls.ts'
import type { Client } from '#contract/client.ts'
import * as content from '#contract/content/staff-calls.ts'
import * as pages from '#contract/promotion/staff-calls.ts'
import type { VersionRow } from '#contract/version/version-schemas.ts'
import { freshKey } from './fresh-key.ts'

const once = () => ({ idempotencyKey: freshKey() })

type Id = { readonly versionId: string }
type Draft = { readonly market: 'ID'; readonly subject: string; readonly content: string }
type Proposal = Id & { readonly revision: string; readonly fromOn: string; readonly reason: string }
type Reply = { readonly code: string; readonly data?: Partial<VersionRow> | null }

type DetailReply = Omit<Reply, 'data'> & {
  readonly data?: (Partial<VersionRow> & { readonly content?: unknown }) | null
}

/** The calls of one kind, as every kind has them. */
export type KindCalls = {
  readonly subject: string
  readonly read: (staff: Client, input: Id) => Promise<DetailReply>
  readonly list: (staff: Client) => Promise<{ data?: { rows: VersionRow[] } | null }>
  readonly save: (staff: Client, input: Draft) => Promise<Reply>
  readonly propose: (staff: Client, input: Proposal) => Promise<Reply>
  readonly withdraw: (staff: Client, input: Id & { readonly reason: string }) => Promise<Reply>
}

const contentCalls = (
  kind: 'announcement' | 'answer' | 'saved-reply',
  subject: string,
): KindCalls => ({
  subject,
  read: (staff, input) => staff(content.readContentVersion, { kind, ...input }),
  list: staff => staff(content.listContentVersions, { kind, market: 'ID', subject }),
  save: (staff, input) => staff(content.saveContentDraft, { kind, ...input }, once()),
  propose: (staff, input) => staff(content.proposeContentVersion, { kind, ...input }, once()),
  withdraw: (staff, input) => staff(content.withdrawContentVersion, { kind, ...input }, once()),
})

/** What staff change by dated versions, by the kind of its approval; each with a seeded subject. */
export const versionKinds = {
  product: {
    subject: 'dana-cepat',
    read: (staff, input) => staff(products.readProductVersion, input),
    list: staff => staff(products.listProductVersions, { subject: 'dana-cepat' }),
    save: (staff, input) => staff(products.saveProductDraft, input, once()),
    propose: (staff, input) => staff(products.proposeProductVersion, input, once()),
    withdraw: (staff, input) => staff(products.withdrawProductVersion, input, once()),
  },
  'decision-rules': {
    subject: 'applications',
    read: (staff, input) => staff(rules.readDecisionRulesVersion, input),
    list: staff => staff(rules.listDecisionRulesVersions, { market: 'ID' }),
    save: (staff, input) => staff(rules.saveDecisionRulesDraft, input, once()),
    propose: (staff, input) => staff(rules.proposeDecisionRulesVersion, input, once()),
    withdraw: (staff, input) => staff(rules.withdrawDecisionRulesVersion, input, once()),
  },
  'landing-page': {
    subject: 'id-1',
    read: (staff, input) => staff(pages.readLandingPageVersion, input),
    list: staff => staff(pages.listLandingPageVersions, { subject: 'id-1' }),
    save: (staff, input) => staff(pages.saveLandingPageDraft, input, once()),
    propose: (staff, input) => staff(pages.proposeLandingPageVersion, input, once()),
    withdraw: (staff, input) => staff(pages.withdrawLandingPageVersion, input, once()),
  },
  announcement: contentCalls('announcement', 'home'),
  answer: contentCalls('answer', 'who'),
  'saved-reply': contentCalls('saved-reply', 'fraud'),
} as const satisfies Readonly<Record<string, KindCalls>>
