import type { StatementWords } from './statement-words.ts'

export const hi: StatementWords = {
  notOpen: 'अभी कोई स्टेटमेंट नहीं है: इस लोन का पैसा अभी नहीं गया है।',
  notSettled: 'इस लोन पर अभी कुछ बाकी है, इसलिए नो ड्यूज़ सर्टिफ़िकेट तैयार नहीं है।',
  bucket: {
    statutory: 'क़ानून से तय शुल्क',
    enforcement: 'वसूली का खर्च',
    penalty: 'देरी के शुल्क',
    fee: 'शुल्क',
    interest: 'ब्याज',
    principal: 'मूलधन',
    overpaid: 'बाकी से ज़्यादा दी गई रकम',
  },
  bucketTitle: {
    statutory: 'क़ानून से तय शुल्क',
    enforcement: 'वसूली का खर्च',
    penalty: 'देरी के शुल्क',
    fee: 'शुल्क',
    interest: 'ब्याज',
    principal: 'मूलधन',
    overpaid: 'बाकी से ज़्यादा दी गई रकम',
  },
  installment: (no, count) => (count === 1 ? 'एकमात्र किस्त' : `${count} में से किस्त ${no}`),
  status: {
    paid: day => `${day} को चुकाई`,
    'not-due': day => `देय तारीख ${day}`,
    due: day => `आज देना है, ${day}`,
    overdue: (day, daysLate) => `देय तारीख ${day} थी, ${daysLate}`,
  },
  owed: {
    settled: day => `अब कुछ बाकी नहीं है। यह लोन ${day} को पूरा चुक गया।`,
    settledWithSurplus: (day, surplus) =>
      `अब कुछ बाकी नहीं है। यह लोन ${day} को पूरा चुक गया। ${surplus} ज़्यादा दिए गए और वे आपके हैं।`,
    dueNow: (now, all) => `अभी ${now} देने हैं। कुल मिलाकर ${all} बाकी हैं।`,
    dueNext: (next, day, all) =>
      `आज कुछ देना नहीं है। अगले ${next} ${day} को देने हैं। कुल मिलाकर ${all} बाकी हैं।`,
  },
  line: {
    principal: 'लोन का पैसा भेजा गया',
    received: net => `${net} आपके खाते में पहुँचे।`,
    deductedFee: (name, amount) => `${name}: करार के अनुसार लोन में से ${amount} काटे गए।`,
    interest: count =>
      count === 1 ? 'ब्याज, करार के अनुसार' : `सभी ${count} किस्तों का ब्याज, करार के अनुसार`,
    fee: count => (count === 1 ? 'शुल्क, करार के अनुसार' : `सभी ${count} किस्तों के शुल्क, करार के अनुसार`),
    latePenalty: no => `किस्त ${no} में देरी का शुल्क`,
    lateInterest: (no, from, until) =>
      from === until
        ? `किस्त ${no} पर ${until} का देरी का ब्याज`
        : `किस्त ${no} पर देरी का ब्याज, ${from} से ${until} तक`,
    charge: {
      extension: () => 'और समय का शुल्क',
      'pay-off': bucket => `समय से पहले चुकाने पर जोड़ा गया: ${bucket}`,
      complaint: bucket => `आपकी शिकायत के बाद जोड़ा गया: ${bucket}`,
      staff: bucket => `जोड़ा गया: ${bucket}`,
    },
    waiver: {
      extension: bucket => `और समय लेने के कारण नहीं लिया गया: ${bucket}`,
      'pay-off': bucket => `पूरा लोन पहले चुकाने के कारण नहीं लिया गया: ${bucket}`,
      complaint: bucket => `आपकी शिकायत के बाद हमने छोड़ दिया: ${bucket}`,
      staff: bucket => `हमने छोड़ दिया: ${bucket}`,
    },
    coolingOffWaived: bucket => `लोन लौटाने के कारण नहीं लिया गया: ${bucket}`,
    payment: (amount, method) =>
      method === '' ? `आपका ${amount} का भुगतान` : `${method} से आपका ${amount} का भुगतान`,
    receiptNo: no => `रसीद ${no}।`,
    part: (amount, bucket, no) => `${amount} किस्त ${no} के ${bucket} में लगे।`,
    overpaid: amount => `${amount} ज़्यादा थे और वे आपके हैं।`,
    paidFromSuspense: 'इस पैसे का पहले मिलान करना पड़ा; यह उसी दिन से गिना जाता है जब आपने चुकाया।',
    extension: 'आपको और समय दिया गया',
    newDueDay: (no, day) => `किस्त ${no} अब ${day} को देनी है।`,
    inSuspense: 'यह पैसा हमारे पास है और हम मिलान कर रहे हैं। यह सुरक्षित है, खोया नहीं है।',
    returned: 'यह पैसा गिना नहीं जा सका और आपको लौटा दिया गया।',
    paidFromOwn: amount => `पहले ज़्यादा दिए आपके अपने पैसे में से ${amount} बाकी रकम में लगे`,
    freeze: (from, until) => {
      if (until === undefined) return `${from} से देरी का कोई शुल्क नहीं`
      return from === until
        ? `${from} को देरी का कोई शुल्क नहीं`
        : `${from} से ${until} तक देरी का कोई शुल्क नहीं`
    },
    freezeCause: {
      claim: 'आपने बताया था कि आपने चुका दिया है, और हम पैसा ढूँढ रहे थे।',
      'held-money': 'आपका पैसा हमारे पास था, जिसका मिलान बाकी था।',
    },
    reversed: paidOn => `बैंक ने ${paidOn} का आपका भुगतान वापस ले लिया। अब वह नहीं गिना जाता।`,
    payoutReturned: 'आपके बैंक ने लोन का पैसा हमें लौटा दिया। हम आपके साथ इसे सुलझा रहे हैं।',
    refundAsked: 'आपका पैसा आपको लौटाने के लिए अलग रखा गया।',
    refundStays: 'यह पैसा अभी नहीं लौटाया जा सका। यह अब भी आपका है और हमारे पास है।',
    refunded: 'हमने यह पैसा आपको लौटा दिया।',
    refundReturned: 'आपके बैंक ने लौटाया गया पैसा नहीं लिया। यह अब भी आपका है।',
  },
  charge: {
    latePenalty: no => `देरी का शुल्क, किस्त ${no}`,
    lateInterest: no => `देरी का ब्याज, किस्त ${no}`,
    once: 'करार के अनुसार इस लोन या किस्त पर एक बार लगा।',
    perDay: rates => `बाकी रकम पर लगा: ${rates}।`,
    rate: (percent, fromDay, toDay) =>
      toDay === undefined
        ? `देरी के दिन ${fromDay} से ${percent} रोज़`
        : `देरी के दिन ${fromDay} से ${toDay} तक ${percent} रोज़`,
    asCharged: 'जैसा “क्या-क्या हुआ” में दिखता है।',
    unlimited: amount => `सीमा न होती तो यह ${amount} होता।`,
  },
  summary: {
    orderNo: 'लोन नंबर',
    agreedOn: 'करार की तारीख',
    amount: 'लोन की रकम',
    received: 'आपको मिली रकम',
    receivedOn: 'मिलने की तारीख',
    term: 'अवधि',
    installments: count => (count === 1 ? '1 भुगतान' : `${count} किस्तें`),
    rate: 'ब्याज दर',
    perYear: percent => `${percent} सालाना`,
    settledOn: 'पूरा चुकने की तारीख',
  },
  balanceSummary: {
    scheduled: 'करार: मूलधन, ब्याज और शुल्क',
    charged: 'उसके बाद जोड़ा गया',
    waived: 'हमने छोड़ा',
    paid: 'आपने चुकाया',
    owed: 'अभी बाकी',
    overpaid: 'ज़्यादा दी गई रकम, आपकी',
  },
}
