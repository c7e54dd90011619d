import type { LateTerms } from '#domain/charges/late-terms.ts'
import type { CapKind, CapRow } from '#domain/rate-caps/cap-rows.ts'
import type { Frequency } from '#domain/terms/terms.ts'
import type { Bucket } from '#domain/waterfall/bucket.ts'
import { citation } from './citation.ts'
import {
  type DocumentSection,
  type DocumentText,
  list,
  paragraph,
  section,
  steps,
  table,
} from './document-text.ts'
import type { Figures } from './figures.ts'
import type { ProductTerms, SharedTerms, TermsFacts } from './terms-facts.ts'

// Hindi is read in India alone (domain/market): what holds elsewhere is not said here.

/** The day these words were written; figures follow the data and need no new version. */
const version = '2026-11-21'

const bucketWords: Readonly<Record<Bucket, string>> = {
  statutory: 'क़ानून से मान्य शुल्क',
  enforcement: 'अदालत के आदेश से वसूली का खर्च',
  penalty: 'देरी के जुर्माने और शुल्क',
  fee: 'शुल्क',
  interest: 'ब्याज',
  principal: 'मूलधन (लोन की रकम)',
}

const capWords: Readonly<Record<CapKind, string>> = {
  'benefit-per-day': 'ब्याज और शुल्क मिलाकर, अवधि के हर दिन',
  'late-fine-per-day': 'देरी के सारे शुल्क मिलाकर, देरी के हर दिन',
  total: 'ब्याज, शुल्क और देरी के शुल्क मिलाकर, पूरे लोन में',
}
const capBase: Readonly<Record<CapKind, string>> = {
  'benefit-per-day': 'लोन की रकम का',
  'late-fine-per-day': 'बाकी रकम का',
  total: 'लोन की रकम का',
}

const feeNames: Readonly<Record<string, string>> = {
  processing: 'प्रोसेसिंग शुल्क',
  service: 'सेवा शुल्क',
}

const units: Readonly<Record<Frequency['unit'], string>> = {
  day: 'दिन',
  week: 'हफ़्ते',
  month: 'महीने',
}

const everyPeriod = ({ count, unit }: Frequency): string =>
  count === 1 ? `हर ${units[unit]}` : `हर ${count} ${units[unit]}`

const forProducts = (products: readonly string[], groups: readonly unknown[]): string =>
  groups.length > 1 ? `${products.join(' और ')}: ` : ''

const parties = (
  { lender, rules, conditions, on }: TermsFacts,
  figures: Figures,
): DocumentSection =>
  section('parties', 'ये शर्तें किन पर लागू हैं', [
    paragraph(
      `ये ${lender} (हम, लेंडर) और हमसे लोन लेने वाले हर व्यक्ति (आप, लोन लेने वाला) के बीच लागू हैं। नीचे की रकम और दरें वे हैं जो ${figures.day(on)} को लागू हैं।`,
    ),
    paragraph(
      'लोन पक्का करने से पहले आप उसके अपने मुख्य तथ्य और करार देखते हैं, आपकी रकम, तारीखों और खर्च के साथ। जहाँ वे इन शर्तों से ज़्यादा साफ़ हों, वहाँ वे लागू होते हैं; पक्का करते समय जो लिखा था, उससे ज़्यादा आपसे कभी नहीं लिया जाता।',
    ),
    list([
      `आप भारत के नागरिक हैं, उम्र ${conditions.leastAgeYears} साल या ज़्यादा है, और क़ानूनी तौर पर करार करने के योग्य हैं।`,
      `आप ${rules.declared.minimumIncome.per === 'month' ? 'महीने' : 'साल'} में कम से कम ${figures.money(rules.declared.minimumIncome.minor)} कमाते हैं।`,
      'जिस बैंक खाते में पैसा जाएगा वह आपके अपने नाम का है।',
    ]),
  ])

const priceRow = ({ name, limits, baseTerms }: ProductTerms, figures: Figures): string[] => [
  name,
  `${figures.money(limits.minMinor)} – ${figures.money(limits.maxMinor)}`,
  `${figures.choice(limits.installments)}, ${everyPeriod(baseTerms.every)} एक`,
  `${figures.percent(baseTerms.annualRate)} सालाना, ${
    baseTerms.interest.method === 'flat' ? 'लोन की पूरी रकम पर' : 'जो बाकी है उस पर'
  }`,
  baseTerms.fees
    .map(
      fee =>
        `${feeNames[fee.code] ?? fee.code} ${figures.feeAmount(fee.amount)}, ${
          fee.when === 'disbursal' ? 'भेजे गए पैसे से काटा जाता है' : 'हर किस्त के साथ'
        }`,
    )
    .join('; ') || 'कोई नहीं',
]

const price = ({ products, conditions, example }: TermsFacts, figures: Figures): DocumentSection =>
  section('price', 'रकम, अवधि और कीमत', [
    conditions.termDays !== undefined &&
      paragraph(`लोन ${conditions.termDays.least} से ${conditions.termDays.most} कैलेंडर दिन चलता है।`),
    table(
      'हमारे लोन',
      ['लोन', 'लोन की रकम', 'किस्तें', 'ब्याज', 'शुल्क'],
      products.map(product => priceRow(product, figures)),
    ),
    example !== undefined &&
      paragraph(
        `जैसे, ${example.product}: ${figures.money(example.figures.principalMinor)} में से आपको ${figures.money(example.figures.netDisbursedMinor)} मिलते हैं और आप ${example.figures.schedule.rows.length} किस्तों में ${figures.money(example.figures.totalRepayableMinor)} चुकाते हैं। कुल खर्च ${figures.money(example.figures.totalCostMinor)} है${
          example.figures.apr === undefined
            ? ''
            : `, यानी ${figures.rate(example.figures.apr)} की सालाना दर (APR)`
        }।`,
      ),
    paragraph(
      'और कोई शुल्क नहीं है। जो शुल्क आपके मुख्य तथ्यों में नहीं है, वह नहीं लिया जा सकता। जो कीमत हम दिखाते हैं, वह उस पर लिखे दिन तक हमारे लिए पक्की है।',
    ),
  ])

const payout = ({ conditions, rules }: TermsFacts): DocumentSection => {
  const { least, most } = conditions.creditedWithinDays
  return section('payout', 'फ़ैसला और पैसा मिलना', [
    paragraph(
      `पूरे आवेदन के ${conditions.decisionWithinDays} दिन के भीतर हम फ़ैसला करते हैं। लोन स्वीकार करने के ${least} से ${most} कैलेंडर दिनों में पैसा आपके खाते में जमा होता है; ज़्यादातर लोन ${rules.declared.disbursementHours} घंटे में पहुँच जाते हैं।`,
    ),
    paragraph('पैसा आपके अपने बैंक खाते में जाता है, किसी और के नहीं।'),
  ])
}

const repayment = ({ order }: TermsFacts): DocumentSection =>
  section('repayment', 'चुकाना, और भुगतान किसमें गिना जाता है', [
    paragraph(
      'हर किस्त आपकी सूची में लिखे दिन पर देनी होती है। भुगतान वाले पेज पर दिए नंबर पर ही चुकाएँ, किसी और पर नहीं: वह सिर्फ़ आपके बिल के लिए बना है। रसीद संभालकर रखें।',
    ),
    ...order.flatMap(({ products, part }) => [
      paragraph(`${forProducts(products, order)}भुगतान, जो देना है उसमें, इस क्रम में गिना जाता है:`),
      steps(part.map(bucket => bucketWords[bucket])),
    ]),
  ])

const lateRows = (late: LateTerms, figures: Figures): string[][] => [
  ...(late.penalty
    ? [
        [
          late.penalty.per === 'loan'
            ? `पूरे लोन में एक बार, देरी के दिन ${late.penalty.fromDay} से`
            : `देरी वाली हर किस्त पर एक बार, देरी के दिन ${late.penalty.fromDay} से`,
          `हमसे पहले लोन पर ${figures.money(late.penalty.amountMinor.new)}, बाद के लोन पर ${figures.money(late.penalty.amountMinor.repeat)}`,
        ],
      ]
    : []),
  ...late.interestTiers.map(({ fromDay, toDay, ratePerDay }) => [
    toDay === undefined
      ? fromDay === 1
        ? 'देरी के हर दिन, चुकाने तक'
        : `देरी के दिन ${fromDay} से, चुकाने तक`
      : `देरी के दिन ${fromDay} से ${toDay}`,
    `किस्त की बाकी रकम का ${figures.percent(ratePerDay)} रोज़`,
  ]),
]

const lateCost = (
  { products, part }: SharedTerms<LateTerms>,
  groups: readonly unknown[],
  figures: Figures,
) => {
  const rows = lateRows(part, figures)
  const whose = forProducts(products, groups)
  return rows.length === 0
    ? paragraph(`${whose}देर से चुकाने पर कुछ नहीं लगता।`)
    : table(`${whose}देर से चुकाने पर कितना लगता है`, ['कब', 'शुल्क'], rows)
}

const lateness = ({ late, example, conditions }: TermsFacts, figures: Figures): DocumentSection =>
  section('late', 'अगर आप देर से चुकाएँ', [
    ...late.map(group => lateCost(group, late, figures)),
    example !== undefined &&
      example.late.chargeMinor > 0n &&
      paragraph(
        `जैसे, ${figures.money(example.late.installmentMinor)} की किस्त ${example.late.days} दिन देर से आए तो ${figures.money(example.late.chargeMinor)} और लगते हैं।`,
      ),
    paragraph(
      'ये शुल्क हैं। ये कभी उस रकम में नहीं जुड़ते जिस पर ब्याज लगता है, और शुल्क पर कोई शुल्क नहीं लगता। ये नीचे की सीमा पर रुक जाते हैं, और सीमा से जो कटता है वह बाद में भी नहीं देना होता।',
    ),
    paragraph(
      `हम याद सिर्फ़ आपको दिलाते हैं, और सिर्फ़ ${conditions.collectionHours.from} से ${conditions.collectionHours.to} के बीच। हम धमकाते नहीं, शर्मिंदा नहीं करते, और आपके परिवार, दोस्तों या दफ़्तर को कॉल नहीं करते। चुकाने में मुश्किल हो तो हमें बताएँ: लगभग हमेशा कोई रास्ता होता है।`,
    ),
  ])

const capRow = (row: CapRow, figures: Figures): string[] => [
  capWords[row.kind],
  row.maxTenorDays === undefined && row.minTenorDays === 0
    ? 'कोई भी'
    : row.maxTenorDays === undefined
      ? `${row.minTenorDays} दिन या ज़्यादा`
      : `${row.maxTenorDays} दिन तक`,
  `${capBase[row.kind]} ${figures.percent(row.share)}`,
  row.setBy === 'lender' ? 'हमेशा' : figures.day(row.from),
  row.setBy === 'lender' ? 'हमारा अपना नियम' : citation(row),
]

const limits = ({ caps }: TermsFacts, figures: Figures): DocumentSection =>
  section('limits', 'लोन के खर्च की सीमाएँ', [
    paragraph('करार के दिन जो पंक्ति लागू है, वही आपके लोन पर रहती है; बाद की पंक्ति सिर्फ़ नए लोन बदलती है।'),
    table(
      'ज़्यादा से ज़्यादा कितना लिया जा सकता है',
      ['क्या', 'अवधि', 'ज़्यादा से ज़्यादा', 'कब से हुए लोन', 'स्रोत'],
      caps.map(row => capRow(row, figures)),
    ),
  ])

const endingEarly = (facts: TermsFacts, figures: Figures): DocumentSection =>
  section('leaving', 'लोन लौटाना, पहले चुकाना, और समय माँगना', [
    ...facts.coolingOffDays.map(({ products, part }) =>
      paragraph(
        part === 0
          ? `${forProducts(products, facts.coolingOffDays)}लोन लौटाने का कोई समय नहीं है।`
          : `${forProducts(products, facts.coolingOffDays)}पैसा आने के ${part} दिन तक आप लोन लौटा सकते हैं। आप मूलधन और बीते दिनों का ब्याज देते हैं; हमारे शुल्क लौटा दिए जाते हैं और कोई जुर्माना नहीं है।`,
      ),
    ),
    paragraph('किस्त उसके दिन से पहले कभी भी, बिना किसी शुल्क के, चुकाई जा सकती है।'),
    ...facts.prepayment.map(({ products, part }) =>
      paragraph(
        `${forProducts(products, facts.prepayment)}पूरा लोन समय से पहले चुकाया जा सकता है जब ${figures.percent(part.afterTermShare)} अवधि और पैसा मिलने के बाद कम से कम ${part.afterDays} कैलेंडर दिन बीत जाएँ, बिना किसी जुर्माने के। हर दिन की रकम दिखाई जाती है।`,
      ),
    ),
    ...facts.extension.map(({ products, part }) =>
      paragraph(
        part.maxTimes === 0
          ? `${forProducts(products, facts.extension)}समय बढ़ाने की सुविधा नहीं बेची जाती। और समय चाहिए तो देय दिन से पहले हमसे बात करें।`
          : `${forProducts(products, facts.extension)}समय बढ़ाने पर देय दिन उतनी ही अवधि आगे बढ़ते हैं, ज़्यादा से ज़्यादा ${part.maxTimes} बार, ${figures.feeAmount(part.fee)} में। यह तब लागू होता है जब उस समय देय सारा ब्याज और शुल्क चुका दिए जाएँ।`,
      ),
    ),
  ])

const notices = ({ conditions }: TermsFacts): DocumentSection =>
  section('notices', 'सूचनाएँ, हस्तांतरण और अदालती फ़ैसले', [
    list([
      `नया नाम, जन्म तिथि या पता ${conditions.changesReportedWithinDays} कैलेंडर दिनों में बताएँ। यह “मेरा खाता” में हो सकता है।`,
      `हम ${conditions.assignmentNoticeWorkingDays} कार्य दिवसों की सूचना देकर लोन दूसरे लेंडर को दे सकते हैं। उसकी शर्तें वही रहती हैं।`,
      `जहाँ अदालत का फ़ैसला कोई और समय न बताए, वहाँ उसे ${conditions.judgmentDays} दिन में पूरा करना होता है।`,
    ]),
  ])

const complaints = ({ conditions }: TermsFacts): DocumentSection =>
  section('complaints', 'शिकायतें', [
    paragraph(
      `आप किसी भी बात पर, कभी भी शिकायत कर सकते हैं, और इससे आपके साथ हमारा बर्ताव नहीं बदलता। हम ${conditions.complaint.replyWorkingDays} कार्य दिवसों में जवाब देते हैं।`,
    ),
    paragraph(
      `अगर शिकायत ${conditions.complaint.limit.count} दिन में न सुलझे, या ठुकरा दी जाए, तो आप उसे बिना किसी शुल्क के भारतीय रिज़र्व बैंक के एकीकृत लोकपाल के पास cms.rbi.org.in पर ले जा सकते हैं।`,
    ),
  ])

export const loanTermsHi = (facts: TermsFacts, figures: Figures): DocumentText => ({
  title: 'लोन के नियम और शर्तें',
  lead: 'जो हर लोन पर लागू है: कितना खर्च हो सकता है, देरी होने पर क्या होता है, और आप लोन से कैसे निकल सकते हैं। पढ़ने के लिए लिखा गया।',
  version,
  sections: [
    parties(facts, figures),
    price(facts, figures),
    payout(facts),
    repayment(facts),
    lateness(facts, figures),
    limits(facts, figures),
    endingEarly(facts, figures),
    notices(facts),
    complaints(facts),
  ],
})
