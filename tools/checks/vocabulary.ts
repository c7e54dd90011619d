/** A word of the first version that the field does not use, and what stands instead. */
export type PrivateWord = {
  readonly word: RegExp
  readonly instead: string
  /** Places where the word is right, each with its reason. */
  readonly allowed?: readonly { readonly path: RegExp; readonly reason: string }[]
}

/**
 * Words in names: of types, functions, constants, members, parameters, locals, files, tables and
 * columns. Names of the API and of texts are not held where they are used. A name is taken apart
 * into its words, in lower case with spaces: `heldMoney` is `held money`.
 */
export const privateNames: readonly PrivateWord[] = [
  { word: /\bdeeds?\b/, instead: 'action' },
  { word: /\b(told|tells?|telling)\b/, instead: 'reply, notify, report' },
  { word: /\b(wish(es|ed)?|asked|wanted)\b/, instead: 'request' },
  { word: /\bstand ?ins?\b/, instead: 'simulator' },
  { word: /\bknobs?\b/, instead: 'simulator settings' },
  {
    word: /\bcast\b/,
    instead: 'personas',
    allowed: [
      { path: /^tests\/harness\/faults\/booked-payments/, reason: 'the query builder’s cast' },
    ],
  },
  { word: /\b(mortal|doom(ed)?|rebirth)\b/, instead: 'crashable app, crash point, restart' },
  { word: /\bstor(y|ies)\b/, instead: 'scenario' },
  { word: /\bpublished cases?\b/, instead: 'test vector' },
  { word: /\bhappenings?\b/, instead: 'loan event' },
  { word: /\btall(y|ies)\b/, instead: 'running balance' },
  { word: /\breckonings?\b/, instead: 'balance summary' },
  {
    word: /\b(letting go|let go|given back|giving back|more time)\b/,
    instead: 'waiver, cooling-off cancellation, extension',
  },
  { word: /\bcost guard\b/, instead: 'rate caps' },
  {
    word: /\b(held money|left callbacks?|carried (profile|payment)|our side)\b/,
    instead: 'suspense, pending callbacks, imported, ledger side',
  },
  { word: /\bdesks?\b/, instead: 'queue' },
  { word: /\bpapers?\b/, instead: 'agreement, receipt, policy, document' },
  {
    word: /\bclaims?\b/,
    instead: 'payment dispute, receivable, lease',
    allowed: [
      {
        path: /^(contract|server)\/payment-dispute\/(staff|routes)/,
        reason: 'decideClaim and listClaims are names of calls in the API',
      },
      { path: /^web\/promotion\//, reason: 'the claims of an advertisement' },
      { path: /^tests\/harness\/staff\/identity-provider/, reason: 'the claims of OpenID' },
    ],
  },
  {
    word: /\bbills?\b/,
    instead: 'payment request',
    allowed: [
      {
        path: /^(contract\/sandbox|server\/sandbox)\//,
        reason: 'listBills is the name of a call in the API',
      },
      {
        path: /^(sandbox\/simulators\/bank|server\/providers\/payment\/(midtrans|razorpay)|tests\/harness\/documented-samples)\//,
        reason: 'fields of the providers’ own APIs',
      },
    ],
  },
  { word: /^describe [a-z]/, instead: '<thing>Response' },
  { word: /\bfind out\b/, instead: 'result' },
  { word: /^(most|least)\b/, instead: 'max, min' },
  { word: /\bwhoever\b/, instead: 'the caller, the borrower, the member of staff' },
]

/** Words and turns in comments of code and SQL. */
export const privateTurns: readonly PrivateWord[] = [
  { word: /\bdeeds?\b/i, instead: 'action' },
  { word: /\bstand-ins?\b/i, instead: 'simulator' },
  { word: /\bknobs?\b/i, instead: 'simulator settings' },
  { word: /\b(happenings?|reckonings?)\b/i, instead: 'loan event, balance summary' },
  {
    word: /\b(letting go|let go of|giv(en|ing) back|gives? back)\b/i,
    instead: 'waiver, cancellation, refund',
  },
  { word: /\bmore time\b/i, instead: 'extension' },
  {
    word: /\bthe (wire|night|door|house)\b/i,
    instead: 'the API, end of day, message gate, lender',
  },
  { word: /\b(be)?c[oa]me of (it|that|this|them)\b/i, instead: 'result' },
  { word: /\bheld money\b/i, instead: 'money in suspense' },
  { word: /\bpapers?\b/i, instead: 'agreement, receipt, policy, document' },
  { word: /\bclaims?\b/i, instead: 'payment dispute, receivable, lease' },
  {
    word: /\bbills?\b/i,
    instead: 'payment request',
    allowed: [
      {
        path: /^(server\/providers\/payment\/midtrans|tests\/harness\/documented-samples)\//,
        reason: 'Mandiri Bill Payment is the name of the provider’s product',
      },
    ],
  },
  { word: /\bwhoever\b/i, instead: 'the caller, the borrower, the member of staff' },
  { word: /\bwish(es|ed)?\b/i, instead: 'request' },
  { word: /\btold\b/i, instead: 'reported, notified, distinguished (say which)' },
  { word: /\bspread (anew|over (the )?debts?)\b/i, instead: 'allocated' },
  { word: /\bway to pay\b/i, instead: 'payment method' },
  { word: /\bnews of\b/i, instead: 'provider event' },
  { word: /\bstands? on its loan\b/i, instead: 'counts on its loan' },
  { word: /\bdoors?\b/i, instead: 'message gate, entry' },
]
