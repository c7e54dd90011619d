import * as rules from '#contract/application/staff-calls.ts'
import * as products from '#contract/catalog/staff-calls.ts'
import type { Client } from '#contract/client.ts'
import * as content from '#contract/content/staff-calls.ts'
import * as pages from '#contract/promotion/staff-calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { india } from '#server/promotion/templates/india.ts'
import { indonesia } from '#server/promotion/templates/indonesia.ts'
import { seedProducts } from '#tools/seed/products.ts'
import { productContentOf } from '#tools/seed/seed-catalog.ts'
import { replyData } from '../app/reply-data.ts'
import { freshKey } from '../personas/fresh-key.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import type { AnyCall, CallInput } from './send-call.ts'
import { type ValidInput, validInput } from './valid-input.ts'

const reason = 'a new price'
const landingPages = { ID: indonesia, IN: india }

/** The draft of a version, and what it was saved with. */
type MatrixDraft = {
  readonly versionId: string
  readonly market: MarketCode
  readonly subject: string
  readonly content: string
}

const productDraft = (market: MarketCode) => {
  const product = seedProducts.find(each => each.market === market)
  if (!product) throw new Error('there are products')
  const texts = productContentOf(product, 0)
  return { market, subject: product.productId, content: JSON.stringify(texts) }
}

const pageDraft = (market: MarketCode) => {
  const { id: subject, ...page } = landingPages[market]
  return { market, subject, content: JSON.stringify(page) }
}

/** The rules in force, as a draft. */
const rulesDraft = async (staff: Client, market: MarketCode) => {
  const { rows } = replyData(await staff(rules.listDecisionRulesVersions, { market }))
  const inForce = { versionId: rows[0]?.versionId ?? '' }
  const read = replyData(await staff(rules.readDecisionRulesVersion, inForce))
  return { market, subject: read.subject, content: JSON.stringify(read.content) }
}

const kind = 'saved-reply'

const repliesOf = {
  ID: { id: { text: 'Terima kasih.' }, en: { text: 'Thanks.' }, es: { text: 'Gracias.' } },
  IN: { en: { text: 'Thanks.' }, hi: { text: 'धन्यवाद।' } },
}

const replyDraft = (market: MarketCode) => ({
  market,
  subject: 'thanks',
  content: JSON.stringify({
    title: 'Thanks',
    isOffered: true,
    texts: repliesOf[market],
  }),
})

/** A draft of each kind of version. */
export const createVersions = async (staff: Client, market: MarketCode) => {
  const drafts = {
    product: productDraft(market),
    rules: await rulesDraft(staff, market),
    page: pageDraft(market),
    reply: replyDraft(market),
  }
  const once = () => ({ idempotencyKey: freshKey() })
  const saved = {
    product: replyData(await staff(products.saveProductDraft, drafts.product, once())),
    rules: replyData(await staff(rules.saveDecisionRulesDraft, drafts.rules, once())),
    page: replyData(await staff(pages.saveLandingPageDraft, drafts.page, once())),
    reply: replyData(await staff(content.saveContentDraft, { kind, ...drafts.reply }, once())),
  }
  return {
    product: { ...drafts.product, versionId: saved.product.versionId },
    rules: { ...drafts.rules, versionId: saved.rules.versionId },
    page: { ...drafts.page, versionId: saved.page.versionId },
    reply: { ...drafts.reply, versionId: saved.reply.versionId },
  } satisfies Readonly<Record<string, MatrixDraft>>
}

type VersionInput = (draft: MatrixDraft, environment: AuthorizationEnvironment) => CallInput

const versionIdOf: VersionInput = ({ versionId }) => ({ versionId })
const withdrawal: VersionInput = ({ versionId }) => ({ versionId, reason })
const check: VersionInput = ({ versionId: _, ...draft }) => draft
const save: VersionInput = draft => ({ ...draft, revision: '1' })
const proposal: VersionInput = ({ versionId, market }, { app }) => ({
  versionId,
  revision: '2',
  fromOn: addDays(app.clock.businessDate(market), 9),
  reason,
})

const ofDraft = (
  draft: keyof Awaited<ReturnType<typeof createVersions>>,
  calls: readonly (readonly [AnyCall, VersionInput])[],
  named: CallInput = {},
): ValidInput[] =>
  calls.map(([call, of]) => ({
    call,
    of: environment => ({ ...named, ...of(environment.work.versions[draft], environment) }),
    refused: {},
  }))

/** The calls on what staff change by dated versions. */
export const versionInputs: readonly ValidInput[] = [
  validInput(products.listProductVersions, () => ({ after: '99999' })),
  validInput(rules.listDecisionRulesVersions, () => ({ after: '99999' })),
  validInput(pages.listLandingPageVersions, () => ({ after: '99999' })),
  ...ofDraft('product', [
    [products.readProductVersion, versionIdOf],
    [products.checkProductVersion, check],
    [products.saveProductDraft, save],
    [products.proposeProductVersion, proposal],
    [products.withdrawProductVersion, withdrawal],
  ]),
  ...ofDraft('rules', [
    [rules.readDecisionRulesVersion, versionIdOf],
    [rules.checkDecisionRulesVersion, check],
    [rules.saveDecisionRulesDraft, save],
    [rules.proposeDecisionRulesVersion, proposal],
    [rules.withdrawDecisionRulesVersion, withdrawal],
  ]),
  ...ofDraft('page', [
    [pages.readLandingPageVersion, versionIdOf],
    [pages.previewLandingPage, versionIdOf],
    [pages.checkLandingPageVersion, check],
    [pages.saveLandingPageDraft, save],
    [pages.proposeLandingPageVersion, proposal],
    [pages.withdrawLandingPageVersion, withdrawal],
  ]),
  validInput(content.listContentVersions, () => ({ kind, after: '99999' })),
  ...ofDraft(
    'reply',
    [
      [content.readContentVersion, versionIdOf],
      [content.checkContentVersion, check],
      [content.saveContentDraft, save],
      [content.proposeContentVersion, proposal],
      [content.withdrawContentVersion, withdrawal],
    ],
    { kind },
  ),
  validInput(content.fillSavedReplies, ({ borrower, orderNo }) => ({
    borrowerId: borrower.borrowerId,
    orderNo,
    language: 'id',
  })),
]
