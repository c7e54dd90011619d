import type { MarketCode } from './market.ts'

export type Bank = { readonly code: string; readonly name: string }

/**
 * Banks that loans are paid out to. Indonesia: by our short name. India: by the first four letters
 * of the IFSC; a bank that is not named here is still paid, its code stands for it.
 */
export const BANKS: Readonly<Record<MarketCode, readonly Bank[]>> = {
  ID: [
    { code: 'BCA', name: 'BCA' },
    { code: 'BNI', name: 'BNI' },
    { code: 'BRI', name: 'BRI' },
    { code: 'BSI', name: 'BSI (Bank Syariah Indonesia)' },
    { code: 'BTN', name: 'BTN' },
    { code: 'CIMB', name: 'CIMB Niaga' },
    { code: 'DANAMON', name: 'Danamon' },
    { code: 'MANDIRI', name: 'Mandiri' },
    { code: 'MAYBANK', name: 'Maybank Indonesia' },
    { code: 'OCBC', name: 'OCBC' },
    { code: 'PANIN', name: 'Panin' },
    { code: 'PERMATA', name: 'Permata' },
  ],
  IN: [
    { code: 'UTIB', name: 'Axis Bank' },
    { code: 'BARB', name: 'Bank of Baroda' },
    { code: 'BKID', name: 'Bank of India' },
    { code: 'CNRB', name: 'Canara Bank' },
    { code: 'FDRL', name: 'Federal Bank' },
    { code: 'HDFC', name: 'HDFC Bank' },
    { code: 'ICIC', name: 'ICICI Bank' },
    { code: 'IDFB', name: 'IDFC FIRST Bank' },
    { code: 'IDIB', name: 'Indian Bank' },
    { code: 'INDB', name: 'IndusInd Bank' },
    { code: 'KKBK', name: 'Kotak Mahindra Bank' },
    { code: 'PUNB', name: 'Punjab National Bank' },
    { code: 'SBIN', name: 'State Bank of India' },
    { code: 'UBIN', name: 'Union Bank of India' },
    { code: 'YESB', name: 'Yes Bank' },
  ],
}

/** What the bank behind a payout account is called; its own code when we have no name for it. */
export const bankName = (market: MarketCode, bankCode: string): string => {
  const code = market === 'IN' ? bankCode.slice(0, 4) : bankCode
  return BANKS[market].find(bank => bank.code === code)?.name ?? code
}
