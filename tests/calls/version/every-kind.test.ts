import { expect, test } from 'vitest'
import * as rules from '#contract/application/staff-calls.ts'
import * as products from '#contract/catalog/staff-calls.ts'
import type { Client } from '#contract/client.ts'
import * as content from '#contract/content/staff-calls.ts'
import * as pages from '#contract/promotion/staff-calls.ts'
import type { VersionRow } from '#contract/version/version-schemas.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/payment-requests.ts'

const once = () => ({ idempotencyKey: freshKey() })

type Id = { readonly versionId: string }
type Draft = { readonly market: 'ID'; readonly subject: string; readonly content: string }
type Proposal = Id & { readonly revision: string; readonly fromOn: string; readonly reason: string }
type Reply = { readonly code: string; readonly data?: Partial<VersionRow> | null }

type DetailReply = Omit<Reply, 'data'> & {
  readonly data?: (Partial<VersionRow> & { readonly content?: unknown }) | null
}

/** The calls of one kind, as every kind has them. */
type KindCalls = {
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

const kinds: Readonly<Record<string, KindCalls>> = {
  'a product': {
    subject: 'dana-cepat',
    read: (staff, input) => staff(products.readProductVersion, input),
    list: staff => staff(products.listProductVersions, { subject: 'dana-cepat' }),
    save: (staff, input) => staff(products.saveProductDraft, input, once()),
    propose: (staff, input) => staff(products.proposeProductVersion, input, once()),
    withdraw: (staff, input) => staff(products.withdrawProductVersion, input, once()),
  },
  'decision rules': {
    subject: 'applications',
    read: (staff, input) => staff(rules.readDecisionRulesVersion, input),
    list: staff => staff(rules.listDecisionRulesVersions, { market: 'ID' }),
    save: (staff, input) => staff(rules.saveDecisionRulesDraft, input, once()),
    propose: (staff, input) => staff(rules.proposeDecisionRulesVersion, input, once()),
    withdraw: (staff, input) => staff(rules.withdrawDecisionRulesVersion, input, once()),
  },
  'a landing page': {
    subject: 'id-1',
    read: (staff, input) => staff(pages.readLandingPageVersion, input),
    list: staff => staff(pages.listLandingPageVersions, { subject: 'id-1' }),
    save: (staff, input) => staff(pages.saveLandingPageDraft, input, once()),
    propose: (staff, input) => staff(pages.proposeLandingPageVersion, input, once()),
    withdraw: (staff, input) => staff(pages.withdrawLandingPageVersion, input, once()),
  },
  'an announcement': contentCalls('announcement', 'home'),
  'an answer': contentCalls('answer', 'who'),
  'a saved reply': contentCalls('saved-reply', 'fraud'),
}

test.each(Object.entries(kinds))(
  'a version of %s is withdrawn before its day, and not found by staff of another market',
  async (_, kind) => {
    await using app = await createTestApp()
    const [ani, bayu] = [app.staffAs('ani'), app.staffAs('bayu')]
    const india = app.staffAs('of-india', { markets: ['IN'] })
    const first = (await kind.list(ani)).data?.rows.find(row => row.market === 'ID')
    const inForce = first?.versionId ?? ''
    const read = await kind.read(ani, { versionId: inForce })
    const draft = {
      market: 'ID',
      subject: kind.subject,
      content: JSON.stringify(read.data?.content),
    } as const
    const versionId = (await kind.save(ani, draft)).data?.versionId ?? ''
    const fromOn = addDays(app.clock.businessDate('ID'), 2)
    const proposal = { versionId, revision: '1', fromOn, reason: 'a better text' }
    const reason = 'not needed any more'
    expect((await kind.list(india)).data?.rows ?? []).toEqual([])
    for (const reply of [
      await kind.read(india, { versionId }),
      await kind.save(india, draft),
      await kind.propose(india, proposal),
      await kind.withdraw(india, { versionId, reason }),
    ]) {
      expect(reply.code).toBe('404')
    }
    expect((await kind.propose(ani, proposal)).data?.state).toBe('proposed')
    expect((await decideOnSubject(bayu, versionId)).code).toBe('0')
    await app.drain()
    expect((await kind.read(ani, { versionId })).data).toMatchObject({ state: 'scheduled', fromOn })
    expect((await kind.withdraw(ani, { versionId, reason })).data?.state).toBe('withdrawn')
    expect((await kind.withdraw(ani, { versionId, reason })).code).toBe('4008')
    expect((await kind.withdraw(ani, { versionId: inForce, reason })).code).toBe('4008')
  },
)
