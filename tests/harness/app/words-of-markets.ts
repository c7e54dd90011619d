import type { MarketCode } from '#domain/market/market.ts'

/**
 * What names one market and nothing else: its name, currency, regulator, phones, numbers of people and
 * banks, ways to pay, places, languages and addresses.
 */
const wordsOf: Readonly<Record<MarketCode, readonly RegExp[]>> = {
  ID: [
    /Indonesia/i,
    // Not a receipt's number, which begins with RP, and no part of a random id.
    /(?<![\w-])Rp\s?\d/,
    /\bIDR\b|rupiah/i,
    /\bOJK\b|Otoritas Jasa|\bAFPI\b/,
    // A mobile number whole: a longer number that begins like one is an account or a reference.
    /\+62\b|\b628\d{8,10}\b/,
    /\bKTP\b|\bNIK\b/,
    /Jakarta|\bWIB\b|Surabaya|Bandung/,
    /\bQRIS\b|\bBCA\b|\bBRI\b|Mandiri|Alfamart|Indomaret|GoPay|\bDANA\b/,
    /Bahasa|"id-ID"|lang=id\b|isNeedPop=0/,
    /\.co\.id\b|\.go\.id\b|\bPT [A-Z]/,
    /"market":"ID"|Xendit|Midtrans|Zenziva|Iluma/i,
  ],
  IN: [
    /\bIndia/i,
    /₹|\bINR\b|rupees?\b|paise/i,
    /\bRBI\b|Reserve Bank|Sachet/i,
    /\+91\b|\b91[6-9]\d{9}\b/,
    /\bPAN\b|Aadhaar/i,
    /Kolkata|Mumbai|Bengaluru|\bIST\b/,
    /\bUPI\b|\bIFSC\b|\bNEFT\b|\bIMPS\b/,
    /हिन्दी|"hi-IN"|lang=hi\b|isNeedPop=1/,
    /\.co\.in\b|\.gov\.in\b|\.org\.in\b/,
    /"market":"IN"|Razorpay|Cashfree|MSG91/i,
  ],
}

/** Every word of a market in a text, with what stands around it. */
export const findWordsOf = (market: MarketCode, text: string): string[] =>
  wordsOf[market].flatMap(word => {
    const found = word.exec(text)
    return found ? [text.slice(Math.max(0, found.index - 40), found.index + 40)] : []
  })
