/**
 * How the API may differ from the one of commit ee86d7c, with the reason of each change. Clients of
 * that version go on working: fields are added, none is taken away or newly demanded.
 */
export const acceptedDifferences: readonly { readonly paths: RegExp; readonly reason: string }[] = [
  {
    paths: /\/consents\/items\/.*\/(outdated|decidedBody)(\/.*)?$/,
    reason:
      'a consent says on which text it was given, and whether it is asked for again (decision 091)',
  },
  {
    paths: /staff\/identity-checks\/post\/.*\/(lookUp|face)(\/.*)?$/,
    reason: 'staff see what a register and a comparison of pictures say of a person (decision 082)',
  },
  {
    paths: /staff\/(identity-checks|corrections|reminders)\/post\/.*market(\/.*)?$/,
    reason: 'staff read times in the zone of the market of the record',
  },
  {
    paths: /staff\/identity-checks\/post\/.*images(\/.*)?$/,
    reason: 'the list of identity checks, and its file, say how many images there are',
  },
  {
    paths: /staff\/disbursements\/post\/.*bankRef(\/.*)?$/,
    reason: 'staff find a stopped payout at its bank by its reference',
  },
  {
    paths: /staff\/disbursements\/post\/.*stoppedAt(\/.*)?$/,
    reason: 'staff see since when a stopped payout waits, whenever its attempt was made',
  },
  {
    paths: /(\/(paymentId|nextDue)(\/.*)?$)/,
    reason: 'a paid request names its payment, for the receipt as a file, and what falls due next',
  },
  {
    paths: /\/remaining(\/.*)?$/,
    reason: 'a payment request that came short says how much of it is left to pay',
  },
  {
    paths: /\/loan-details\/due-dates-file\//,
    reason: 'the due dates of a loan as a file for a calendar',
  },
  {
    paths: /\/(timeline|delayDays)(\/.*)?$/,
    reason: 'a loan says by date what happened and what is due, and how long an extension is',
  },
  {
    paths: /\/figures\/.*flatRate(\/.*)?$/,
    reason: 'beside the yearly rate stands the flat rate of a month, where lenders state it',
  },
  {
    paths: /\/figures\/.*every(\/.*)?$/,
    reason: 'figures say how far apart installments are due: not every product is monthly',
  },
  {
    paths: /\/balance\/.*plan(\/.*)?$/,
    reason: 'the installments of a loan and their states, which home and the loan draw as dots',
  },
  {
    paths: /\/draftKey(\/.*)?$/,
    reason: 'whose what was typed into a step is, which the browser keeps until it is sent',
  },
  {
    paths: /\/payout\/.*newAccount(\/.*)?$/,
    reason: 'a stopped payout names the account that the borrower has given since',
  },
  {
    paths: /\/payout\/.*isOfAnother(\/.*)?$/,
    reason: "a stopped payout says that its account is in another's name",
  },
  {
    paths: /\/parameters\/\d+\/required$/,
    reason: 'a missing idempotency key is derived (server/http/derive-key.ts), except for staff',
  },
  {
    paths: /(product\/(apply|push|define)|stand\/jump)\/.*\/path\/(type|maxLength)$/,
    reason: "addresses of our own products are absolute; `path` is for our own pages' links",
  },
  {
    paths: /loan-details\/google-score\/.*\/required\/(productId|orderId|stars)$/,
    reason: 'clients of the specification send the score alone',
  },
  {
    paths: /loan-detail-push\/.*\/required\/agreements$/,
    reason: 'clients of the specification send none and are refused with 4406',
  },
  {
    paths: /\/(refund-repayment|refund-shortfall|refundShortfall(\/\w+)?)$/,
    reason: 'a refund whose payment was reversed is owed back, and the loan says so',
  },
  {
    paths: /cooling-off-quote\/.*\/(charges|waived)(\/\w+)?$/,
    reason: 'the quote of a cancellation names the charges in it and what is waived',
  },
  {
    paths: /statement\/post\/.*\/charges\/items\/.*(dueOn|paid|waived|left)(\/\w+)?$/,
    reason: 'a charge has a due date and a paid amount of its own (decision 050)',
  },
  {
    paths: /\/kind\/enum\/unreadable-there$/,
    reason: "a row of a provider's list that cannot be read is listed as a difference",
  },
  {
    paths:
      /staff\/(applications\/(post|decide|refresh)|borrowers\/clear-link|disbursements\/decide)\//,
    reason: 'staff decide on frozen facts by their version, and see what links borrowers (052)',
  },
  {
    paths: /\/session\/proof-of-work\//,
    reason: 'the challenge that comes before a limit on sending (decision 054)',
  },
  {
    paths: /\/(send-sms|voice-code|get-sms|contact|subscribe)\/.*\/properties\/altcha\//,
    reason: 'an optional proof of work (decision 054)',
  },
  {
    paths: /\/site\/(contact|subscribe)\/.*\/properties\/(sid|capcode)\//,
    reason: 'the optional captcha of the forms (decision 054)',
  },
  {
    paths: /\/(send-sms|voice-code|get-sms|contact|subscribe)\/post\/description$/,
    reason: 'codes 4107, and 101 for the forms, where a challenge is needed (decision 054)',
  },
  {
    paths: /\/v3\/session\/(step-up(-code)?|account-switch(-decision)?)\/post\//,
    reason: 'new calls: prove a session by an SMS code, decide between two accounts (decision 051)',
  },
  {
    paths:
      /\/v3\/(certification|upload|profile|loan-details|loan-confirm|product|session)\/[\w-]+\/post\/description$/,
    reason: 'these calls may ask for an SMS code first: refusal 4108 (decision 051)',
  },
  {
    paths: /v3\/session\/(second-fact|sms-login)\/|staff\/borrowers\/unlock-sign-in\//,
    reason: 'a new device needs a second fact where an account holds personal data (decision 056)',
  },
  {
    paths: /v3\/session\/(create-|delete-)?passkey|v3\/home\/post\/.*\/passkeyOffer(\/.*)?$/,
    reason: 'borrowers sign in by a passkey, which home offers (decision 093)',
  },
  {
    paths: /sandbox\/personas\/.*\/(phone|birthOn)(\/\w+)?$/,
    reason: 'the sandbox shows what signing in as a persona takes (decision 056)',
  },
  {
    paths:
      /staff\/(search|corrections\/start|borrowers\/(timeline|read|block|unblock|end-sessions))\//,
    reason: 'new calls of the console: search, timeline, and what is done about a borrower (058)',
  },
  {
    paths: /staff\/corrections\/(reveal\/|post\/(summary$|.*\/reason(\/|$)))/,
    reason: 'the list of corrections is masked; a new call reveals one, for a reason (063)',
  },
  {
    paths: /staff\/ledger\//,
    reason: 'new calls: a trial balance of any day, and the journal behind it',
  },
  {
    paths: /certification\/.*\/accountNoAgain(\/|$)/,
    reason: 'a page sends the account number a second time; other clients need not',
  },
  {
    paths: /staff\/disbursements\/(account-name\/|post\/.*\/accountName(\/|$))/,
    reason: 'staff see what the bank says of an account, and decide on a close name (decision 077)',
  },
  {
    paths: /staff\/disbursements\/settle\/.*\/approvalId(\/|$)/,
    reason: 'a payout that went out twice is ended by two persons, and the reply names the request',
  },
  {
    paths: /staff\/reports\//,
    reason: 'a new call: the portfolio at risk by day',
  },
  {
    paths: /staff\/collections\//,
    reason: 'new calls: the worklist of late loans, promises, and the contact guard (062)',
  },
  {
    paths: /staff\/loans\//,
    reason: 'new calls: a loan read whole, and what staff change about it (061)',
  },
  {
    paths: /(staff\/corrections\/decide|loan-confirm\/loan-detail-push)\/post\/description$/,
    reason: 'refusals 4408 (who asked may not decide) and 4411 (barred from new loans; 058)',
  },
  {
    paths: /loan-details\/(generate-vcode|payment-events|cooling-off-exit)\/.*\/bankAccount(\/|$)/,
    reason: 'a transfer from any bank needs IFSC and payee beside the account number',
  },
  {
    paths: /staff\/borrowers\/verify-account\//,
    reason: 'new call: staff verify a changed account before its day is over (decision 051)',
  },
  {
    paths: /^\/paths\/\/h5-api\/staff\/.*\/post\/description$/,
    reason: 'staff calls name their permission, and may refuse by 403 or 4801 (second factor)',
  },
  {
    paths: /staff\/(approvals|refunds\/decide)(\/|$)/,
    reason: 'what needs a second person is approved by decideApproval (decision 057)',
  },
  {
    paths: /channel-template\/|staff\/promotion\/funnel/,
    reason: 'staff preview a landing page that is not in force, and read what channels brought',
  },
  {
    paths: /staff\/[\w-]+\/versions(\/|$)/,
    reason: 'new calls: staff change products, rules and texts by dated versions (decision 060)',
  },
  {
    paths: /staff\/saved-replies\//,
    reason: 'a new call: the saved replies of staff, filled with a borrower’s figures',
  },
  {
    paths: /staff\/audit(\/|$)/,
    reason: 'the audit stream: list, export, verify (decision 063)',
  },
  {
    paths: /staff\/(sign-in|invitation|account|people)(\/|$)|sandbox\/staff-sign-in\//,
    reason: 'new calls: who the staff are, how they sign in, and what they may do (decision 064)',
  },
  {
    paths: /^\/components\/securitySchemes\/staff\//,
    reason: 'staff have a session of their own instead of a bearer token (decision 064)',
  },
  {
    paths: /staff\/unmatched-money\/(matches|split)(\/|$)/,
    reason: 'new calls: unmatched money is matched by a search, and split over several loans',
  },
  {
    paths: /staff\/unmatched-money\/.*\/(state\/enum\/split|(properties|required)\/parts(\/.*)?)$/,
    reason: 'unmatched money that is split over several loans names its parts',
  },
  {
    paths: /\/(codeLabel|codeImage|payLink)(\/.*)?$/,
    reason: 'a payment request that is scanned, or opened in an app (decision 072)',
  },
  {
    paths: /\/(payType|pay_type)\/enum\/[345]$/,
    reason: 'a QR code is a further type of payment method (decision 072)',
  },
  {
    paths: /loan-details\/payment-code(\/|$)/,
    reason: 'new call: the picture of a code that is scanned (decision 072)',
  },
  {
    paths: /staff\/disbursements\/post\/(summary|.*\/(orderId|orderNo|refundId)(\/.*)?)$/,
    reason: 'a refund that was paid out twice is listed too, of which not each is of a loan',
  },
  {
    paths: /staff\/operations(\/|$)/,
    reason: 'new calls: the running system, what is tried again, and what is switched off',
  },
  {
    paths: /staff\/(live|home)(\/|$)/,
    reason: 'new: which rows of the queues of the console changed, and what waits in them (068)',
  },
  {
    paths: /staff\/(complaints|conversations)(\/|$)/,
    reason: 'versions of a complaint and a conversation, its loan, and handing a conversation over',
  },
  {
    paths: /staff\/contact-messages\/(close\/|.*\/state\/enum\/closed$)/,
    reason: 'new: a contact message that needs no answer is closed',
  },
  {
    paths: /\/kind\/enum\/notice$/,
    reason: 'a notice tells the borrower that two of their complaints go on as one',
  },
  {
    paths: /\/staff\/disbursements\/.*\/(properties\/after\/anyOf\/[01]\/type|required\/after)$/,
    reason: 'stopped payouts are listed in pages, as every other list of staff is',
  },
  {
    paths: /\/staff\/.*\/properties\/(sort|size|after)\/(type|pattern|enum\/.*|anyOf\/0\/pattern)$/,
    reason: 'a list of staff is in the order that is asked for; its cursor names a place in it',
  },
  {
    paths: /\/staff\/.*\/requestBody\/.*\/schema\/properties(\/market\/.*)?$/,
    reason: 'a list of staff can be narrowed to one of the caller’s markets (decision 070)',
  },
  {
    paths:
      /(sandbox\/complaints\/reply|staff\/(borrowers\/audit|(complaints|conversations)\/read))\/.*(d..d|action)s?(\/|$)/,
    reason: 'an action is named as such; the console is the only reader',
  },
  {
    paths: /staff\/payment-claims\/.*\/properties\/late(\/|$)/,
    reason: 'payment disputes whose day for an answer is over can be listed alone',
  },
  {
    paths:
      /(staff\/conversation-activity\/follow|qa-conversation\/.*(typing|isAgentTyping|seenAt|schema\/properties$))(\/|$)/,
    reason: 'each side of a conversation sees that the other is typing, and what it has seen',
  },
  {
    paths:
      /v3\/profile\/((unread-)?messages|message-choices|choose-messages|(verify-|remove-)?email(-code)?)(\/|$)/,
    reason:
      'new: what a borrower was notified of, on which channels, at which address (decision 073)',
  },
  {
    paths: /sandbox\/messages\//,
    reason: 'the sandbox shows what was sent by WhatsApp and e-mail too (decision 073)',
  },
  {
    paths: /sandbox\/clock\/.*\/today\/required\/(ID|IN)$/,
    reason: 'a lender in one country has the date of that market alone (decision 076)',
  },
  {
    paths:
      /v3\/contract\/(document-pdf\/|contract\/.*\/files(\/|$))|loan-details\/statement\/.*\/documents(\/|$)/,
    reason: 'new: a loan’s documents as files, listed with the loan (decision 078)',
  },
  {
    paths: /\/staff\/unmatched-money(\/apply)?\/post\/.*\/reason\/enum\/credit-card$/,
    reason: 'money paid by credit card repays no loan and is sent back (decision 072)',
  },
  {
    paths: /v3\/certification\/find-(bank-branch|postal-area)(\/|$)/,
    reason: 'new: a branch and a postal code are looked up while they are typed (decision 080)',
  },
  {
    paths: /v3\/repayment\/repayment-way\/.*\/takesNumber(\/|$)/,
    reason: 'in production no card number is typed on a page of ours (decision 079)',
  },
  {
    paths: /sandbox\/bills\/.*\/phone(\/|$)/,
    reason: 'the counter of the sandbox leads to the phone that scans a code or opens an app',
  },
  {
    paths: /\/lateTomorrow(\/|$)|generate-vcode\/post\/.*\/purpose\/enum\/part$/,
    reason: 'new: what waiting until tomorrow costs, and a payment of a part (decision 089)',
  },
  {
    paths: /\/(limits\/.*\/(note|terms)|eligibleInstead|nearest)(\/|$)/,
    reason: 'what the borrower’s facts allow is known before the choice (decision 083)',
  },
  {
    paths: /v3\/site\/facts\/get\/(parameters\/(9|10)|.*\/calculator)(\/|$)/,
    reason: 'the calculator of the official site: what a chosen loan costs (decision 087)',
  },
  {
    paths: /support\/contact-kf-info\/.*\/(licence|address|apps)(\/|$)/,
    reason: 'new: the lender’s licence and address, and the stores of the app (docs/settings.md)',
  },
  {
    paths: /v3\/profile\/export-pdf(\/|$)/,
    reason: 'new: the export of personal data as a document to read',
  },
]
