import type { Locale } from '../platform/copy.ts'

const id = {
  amountRange: 'Jumlah pinjaman',
  ratePerPeriod: (percent: string) => `Bunga ${percent} per bulan`,
  ratePerYear: (percent: string) => `Bunga ${percent} per tahun`,
  terms: (counts: readonly number[]) =>
    counts.length === 1 ? `${counts[0]} bulan` : `${counts[0]}–${counts.at(-1)} bulan`,
  apply: 'Ajukan',
  continueToPartner: 'Lanjut ke situsnya',
  full: 'Penuh hari ini',
  productClosed: 'Produk ini sedang penuh. Silakan coba lagi besok.',
  inArrears: 'Selesaikan dulu tagihan Anda yang terlambat. Setelah itu Anda dapat mengajukan lagi.',
  linkRefused: 'Produk ini belum dapat dibuka.',
  consentMissing: 'Centang persetujuan terlebih dahulu untuk melanjutkan.',
  consent: (lender: string, appName: string) =>
    `Saya setuju melanjutkan ke situs ${lender}. ${appName} hanya memberi tahu bahwa saya datang dari ${appName}, tanpa nama, nomor telepon, atau data saya yang lain.`,
  standRefused: (lender: string | null | undefined) =>
    `${lender ?? 'Pemberi pinjaman ini'} belum dapat memasukkan Anda dengan akun di sini.`,
  standFull: (product: string) => `${product} tidak menerima pengajuan lagi hari ini.`,
  standOthers:
    'Tidak ada pinjaman yang dibuat di sana. Produk di bawah ini masih dibuka; biaya lengkapnya tertulis pada masing-masing.',
  standNoOthers:
    'Tidak ada pinjaman yang dibuat di sana. Saat ini tidak ada produk lain yang dibuka untuk Anda.',
  standLate:
    'Tidak ada pinjaman yang dibuat di sana. Masih ada tagihan Anda yang terlambat; setelah dibayar, produk lain akan tampil di sini.',
  late: 'Bila terlambat',
  latePenalty: (forNew: string, forRepeat: string) =>
    `Denda sekali ${forNew} (${forRepeat} bagi nasabah lama).`,
  lateTier: (percent: string, from: number, to: number | undefined) =>
    to === undefined
      ? `${percent} per hari sejak hari ke-${from}`
      : `${percent} per hari pada hari ke-${from} sampai ${to}`,
  lateFromFirstDay: (percent: string) => `${percent} per hari`,
  lateUnpaid: (tiers: string) => `Biaya dari jumlah yang belum dibayar: ${tiers}.`,
  lateLimit: 'Semua biaya bersama-sama tidak pernah melebihi jumlah pinjaman.',
  early: 'Melunasi lebih awal',
  earlyText: (share: string, days: number) =>
    `Cicilan boleh dibayar lebih awal kapan saja. Pelunasan seluruhnya terbuka setelah ${share} tenor berlalu, paling cepat ${days} hari setelah dana tiba, tanpa denda.`,
  coolingOff: 'Berubah pikiran',
  coolingOffText: (days: number) =>
    `Dalam ${days} hari sejak dana tiba Anda boleh mengembalikan pinjaman. Bunga hanya untuk hari yang berjalan; biaya yang dipotong dikembalikan.`,
}

type CatalogCopy = typeof id

const en: CatalogCopy = {
  amountRange: 'Loan amount',
  ratePerPeriod: percent => `${percent} interest a month`,
  ratePerYear: percent => `${percent} interest a year`,
  terms: counts =>
    counts.length === 1 ? `${counts[0]} months` : `${counts[0]}–${counts.at(-1)} months`,
  apply: 'Apply',
  continueToPartner: 'Go on to their site',
  full: 'Full today',
  productClosed: 'This product is full at present. Please try again tomorrow.',
  inArrears: 'Please clear your late payment first. After that you can apply again.',
  linkRefused: 'This product cannot be opened yet.',
  consentMissing: 'Please tick the box to agree before you go on.',
  consent: (lender, appName) =>
    `I agree to go on to the site of ${lender}. ${appName} only tells them that I come from ${appName}: not my name, phone number or any other data of mine.`,
  standRefused: lender =>
    `${lender ?? 'The other lender'} could not sign you in with your account here.`,
  standFull: product => `${product} takes no more applications today.`,
  standOthers: 'No loan was taken there. The products below are open, each with its whole cost.',
  standNoOthers: 'No loan was taken there. No other product is open to you at present.',
  standLate:
    'No loan was taken there. A payment of yours is late; once it is paid, other products show here.',
  late: 'If you pay late',
  latePenalty: (forNew, forRepeat) =>
    `A one-time charge of ${forNew} (${forRepeat} for returning customers).`,
  lateTier: (percent, from, to) =>
    to === undefined
      ? `${percent} a day from day ${from}`
      : `${percent} a day from day ${from} to ${to}`,
  lateFromFirstDay: percent => `${percent} a day`,
  lateUnpaid: tiers => `A charge on the unpaid amount: ${tiers}.`,
  lateLimit: 'All charges together never exceed the amount of the loan.',
  early: 'Paying early',
  earlyText: (share, days) =>
    `You may pay an installment early at any time. Paying off the whole loan opens after ${share} of the term, at the earliest ${days} days after the money arrives, without a charge.`,
  coolingOff: 'Changing your mind',
  coolingOffText: days =>
    `Within ${days} days of receiving the money you may give the loan back. You pay interest only for the days gone by; fees taken out are returned.`,
}

const hi: CatalogCopy = {
  amountRange: 'लोन की रकम',
  ratePerPeriod: percent => `${percent} ब्याज हर महीने`,
  ratePerYear: percent => `${percent} ब्याज सालाना`,
  terms: counts =>
    counts.length === 1 ? `${counts[0]} महीने` : `${counts[0]}–${counts.at(-1)} महीने`,
  apply: 'आवेदन करें',
  continueToPartner: 'उनकी साइट पर जाएँ',
  full: 'आज के आवेदन पूरे',
  productClosed: 'इस लोन के आवेदन अभी पूरे हो चुके हैं। कृपया कल फिर कोशिश करें।',
  inArrears: 'कृपया पहले अपना बाकी भुगतान करें। उसके बाद आप फिर आवेदन कर सकते हैं।',
  linkRefused: 'यह लोन अभी नहीं खोला जा सकता।',
  consentMissing: 'आगे बढ़ने से पहले कृपया सहमति के खाने पर निशान लगाएँ।',
  consent: (lender, appName) =>
    `मैं ${lender} की साइट पर जाने के लिए सहमत हूँ। ${appName} उन्हें सिर्फ़ यह बताता है कि मैं ${appName} से आया/आई हूँ: मेरा नाम, फ़ोन नंबर या और कोई जानकारी नहीं।`,
  standRefused: lender => `${lender ?? 'दूसरा लेंडर'} आपके यहाँ के खाते से आपको लॉग इन नहीं कर सका।`,
  standFull: product => `${product} आज और आवेदन नहीं ले रहा है।`,
  standOthers: 'वहाँ कोई लोन नहीं लिया गया। नीचे के प्रोडक्ट खुले हैं, हर एक पर उसका पूरा खर्च लिखा है।',
  standNoOthers: 'वहाँ कोई लोन नहीं लिया गया। अभी आपके लिए कोई दूसरा प्रोडक्ट खुला नहीं है।',
  standLate:
    'वहाँ कोई लोन नहीं लिया गया। आपका एक भुगतान समय पर नहीं हुआ; उसे चुकाने के बाद दूसरे प्रोडक्ट यहाँ दिखेंगे।',
  late: 'अगर देर से चुकाएँ',
  latePenalty: (forNew, forRepeat) => `एक बार ${forNew} का शुल्क (पुराने ग्राहकों के लिए ${forRepeat})।`,
  lateTier: (percent, from, to) =>
    to === undefined ? `दिन ${from} से ${percent} रोज़` : `दिन ${from} से ${to} तक ${percent} रोज़`,
  lateFromFirstDay: percent => `${percent} रोज़`,
  lateUnpaid: tiers => `बाकी रकम पर शुल्क: ${tiers}।`,
  lateLimit: 'सारे शुल्क मिलाकर कभी लोन की रकम से ज़्यादा नहीं होते।',
  early: 'समय से पहले चुकाना',
  earlyText: (share, days) =>
    `किस्त कभी भी पहले चुका सकते हैं। पूरा लोन ${share} अवधि बीतने के बाद बंद कर सकते हैं, पैसा आने के कम से कम ${days} दिन बाद, बिना किसी शुल्क के।`,
  coolingOff: 'मन बदल जाए तो',
  coolingOffText: days =>
    `पैसा मिलने के ${days} दिन के भीतर आप लोन लौटा सकते हैं। ब्याज सिर्फ़ बीते दिनों का लगता है; काटे गए शुल्क लौटा दिए जाते हैं।`,
}

const es: CatalogCopy = {
  amountRange: 'Monto del préstamo',
  ratePerPeriod: percent => `${percent} de interés al mes`,
  ratePerYear: percent => `${percent} de interés al año`,
  terms: counts =>
    counts.length === 1 ? `${counts[0]} meses` : `${counts[0]}–${counts.at(-1)} meses`,
  apply: 'Solicitar',
  continueToPartner: 'Ir a su sitio',
  full: 'Completo por hoy',
  productClosed: 'Este producto está completo por ahora. Intente de nuevo mañana.',
  inArrears: 'Primero ponga al día su pago atrasado. Después puede solicitar de nuevo.',
  linkRefused: 'Este producto todavía no se puede abrir.',
  consentMissing: 'Marque la casilla para aceptar antes de continuar.',
  consent: (lender, appName) =>
    `Acepto ir al sitio de ${lender}. ${appName} solo les dice que vengo de ${appName}: ni mi nombre, ni mi teléfono, ni otros datos míos.`,
  standRefused: lender =>
    `${lender ?? 'El otro prestamista'} no pudo darle acceso con su cuenta de aquí.`,
  standFull: product => `${product} no admite más solicitudes hoy.`,
  standOthers:
    'No se tomó ningún préstamo allí. Los productos de abajo están abiertos, cada uno con su costo total.',
  standNoOthers:
    'No se tomó ningún préstamo allí. Por ahora no hay otro producto abierto para usted.',
  standLate:
    'No se tomó ningún préstamo allí. Tiene un pago atrasado; cuando lo pague, aquí verá otros productos.',
  late: 'Si paga tarde',
  latePenalty: (forNew, forRepeat) =>
    `Un cargo único de ${forNew} (${forRepeat} para clientes que vuelven).`,
  lateTier: (percent, from, to) =>
    to === undefined
      ? `${percent} al día desde el día ${from}`
      : `${percent} al día del día ${from} al ${to}`,
  lateFromFirstDay: percent => `${percent} al día`,
  lateUnpaid: tiers => `Un cargo sobre lo no pagado: ${tiers}.`,
  lateLimit: 'Todos los cargos juntos nunca superan el monto del préstamo.',
  early: 'Pagar antes',
  earlyText: (share, days) =>
    `Puede adelantar una cuota en cualquier momento. Cancelar todo el préstamo es posible después del ${share} del plazo, como mínimo ${days} días después de que llegue el dinero, sin cargo.`,
  coolingOff: 'Cambiar de opinión',
  coolingOffText: days =>
    `Dentro de los ${days} días de recibir el dinero puede devolver el préstamo. Paga interés solo por los días transcurridos; las comisiones descontadas se devuelven.`,
}

export const catalogCopy: Record<Locale, CatalogCopy> = { id, en, hi, es }
