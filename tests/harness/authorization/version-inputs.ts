import {
  checkDecisionRulesVersion,
  listDecisionRulesVersions,
  proposeDecisionRulesVersion,
  readDecisionRulesVersion,
  saveDecisionRulesDraft,
  withdrawDecisionRulesVersion,
} from '#contract/application/staff-calls.ts'
import {
  checkProductVersion,
  listProductVersions,
  proposeProductVersion,
  readProductVersion,
  saveProductDraft,
  withdrawProductVersion,
} from '#contract/catalog/staff-calls.ts'
import {
  checkContentVersion,
  fillSavedReplies,
  listContentVersions,
  proposeContentVersion,
  readContentVersion,
  saveContentDraft,
  withdrawContentVersion,
} from '#contract/content/staff-calls.ts'
import {
  checkLandingPageVersion,
  listLandingPageVersions,
  previewLandingPage,
  proposeLandingPageVersion,
  readLandingPageVersion,
  saveLandingPageDraft,
  withdrawLandingPageVersion,
} from '#contract/promotion/staff-calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { indonesia } from '#server/promotion/templates/indonesia.ts'
import { seedProducts } from '#tools/seed/products.ts'
import { productContentOf } from '#tools/seed/seed-catalog.ts'
import { type ValidInput, validInput } from './valid-input.ts'

const reason = 'a new price'

/** A product of the matrix's staff. */
export const matrixProduct = () => {
  const product = seedProducts.find(({ market }) => market === 'ID')
  if (!product) throw new Error('there are products')
  return {
    market: product.market,
    subject: product.productId,
    content: JSON.stringify(productContentOf(product, 0)),
  }
}

const matrixRules = (work: { readonly decisionRulesContent: string }) => ({
  market: 'ID' as const,
  subject: 'applications',
  content: work.decisionRulesContent,
})

const { id: matrixPageId, ...matrixPageContent } = indonesia
export const matrixPage = {
  market: 'ID' as const,
  subject: matrixPageId,
  content: JSON.stringify(matrixPageContent),
}

const kind = 'saved-reply'

/** A saved reply of the matrix's staff. */
export const matrixReply = {
  kind,
  market: 'ID' as const,
  subject: 'thanks',
  content: JSON.stringify({
    title: 'Thanks',
    isOffered: true,
    texts: { id: { text: 'Terima kasih.' }, en: { text: 'Thanks.' }, es: { text: 'Gracias.' } },
  }),
} as const

/** The calls on what staff change by dated versions. */
export const versionInputs: readonly ValidInput[] = [
  validInput(listProductVersions, (_its, { work }) => ({ after: work.versionAfter })),
  validInput(readProductVersion, (_its, { work }) => ({ versionId: work.productVersionId })),
  validInput(checkProductVersion, () => matrixProduct()),
  validInput(saveProductDraft, (_its, { work }) => ({
    ...matrixProduct(),
    versionId: work.productVersionId,
    revision: '1',
  })),
  validInput(proposeProductVersion, (_its, { app, work }) => ({
    versionId: work.productVersionId,
    revision: '2',
    fromOn: addDays(app.clock.businessDate('ID'), 9),
    reason,
  })),
  validInput(withdrawProductVersion, (_its, { work }) => ({
    versionId: work.productVersionId,
    reason,
  })),
  validInput(listDecisionRulesVersions, (_its, { work }) => ({ after: work.versionAfter })),
  validInput(readDecisionRulesVersion, (_its, { work }) => ({
    versionId: work.decisionRulesVersionId,
  })),
  validInput(checkDecisionRulesVersion, (_its, { work }) => matrixRules(work)),
  validInput(saveDecisionRulesDraft, (_its, { work }) => ({
    ...matrixRules(work),
    versionId: work.decisionRulesVersionId,
    revision: '1',
  })),
  validInput(proposeDecisionRulesVersion, (_its, { app, work }) => ({
    versionId: work.decisionRulesVersionId,
    revision: '2',
    fromOn: addDays(app.clock.businessDate('ID'), 9),
    reason,
  })),
  validInput(withdrawDecisionRulesVersion, (_its, { work }) => ({
    versionId: work.decisionRulesVersionId,
    reason,
  })),
  validInput(listLandingPageVersions, (_its, { work }) => ({ after: work.versionAfter })),
  validInput(readLandingPageVersion, (_its, { work }) => ({
    versionId: work.landingPageVersionId,
  })),
  validInput(previewLandingPage, (_its, { work }) => ({ versionId: work.landingPageVersionId })),
  validInput(checkLandingPageVersion, () => matrixPage),
  validInput(saveLandingPageDraft, (_its, { work }) => ({
    ...matrixPage,
    versionId: work.landingPageVersionId,
    revision: '1',
  })),
  validInput(proposeLandingPageVersion, (_its, { app, work }) => ({
    versionId: work.landingPageVersionId,
    revision: '2',
    fromOn: addDays(app.clock.businessDate('ID'), 9),
    reason,
  })),
  validInput(withdrawLandingPageVersion, (_its, { work }) => ({
    versionId: work.landingPageVersionId,
    reason,
  })),
  validInput(listContentVersions, (_its, { work }) => ({ kind, after: work.versionAfter })),
  validInput(readContentVersion, (_its, { work }) => ({ kind, versionId: work.replyVersionId })),
  validInput(checkContentVersion, () => matrixReply),
  validInput(saveContentDraft, (_its, { work }) => ({
    ...matrixReply,
    versionId: work.replyVersionId,
    revision: '1',
  })),
  validInput(proposeContentVersion, (_its, { app, work }) => ({
    kind,
    versionId: work.replyVersionId,
    revision: '2',
    fromOn: addDays(app.clock.businessDate('ID'), 9),
    reason,
  })),
  validInput(withdrawContentVersion, (_its, { work }) => ({
    kind,
    versionId: work.replyVersionId,
    reason,
  })),
  validInput(fillSavedReplies, ({ borrower, orderNo }) => ({
    borrowerId: borrower.borrowerId,
    orderNo,
    language: 'id',
  })),
]
