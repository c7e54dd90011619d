import type { Bank, BankMethod } from './pay-way.ts'

// From one rupee to what the UPI takes of a person in one payment, ₹1,00,000: no loan here is more.
const LIMITS = { minMinor: 100n, maxMinor: 10_000_000n }

/**
 * The virtual account lies with `payName`, and the money may come from any bank. All accounts of
 * one collecting bank share one branch code. These are in the IFSC's form but belong to no branch:
 * with an Indian provider its own take their place.
 */
function indianBank(payCode: string, payName: string, branchCode: string): Bank {
  return { payCode, payName, limits: LIMITS, methods: transferMethods(payName, branchCode) }
}

function transferMethods(payName: string, branchCode: string): BankMethod[] {
  return [
    {
      name: 'UPI app',
      steps: {
        en: ({ number, amountText, billNo }) => [
          'Open your UPI app, such as BHIM, Google Pay, PhonePe or Paytm.',
          'Choose Bank transfer, then To account number and IFSC.',
          `Enter the account number ${number} and the IFSC ${branchCode} (${payName}).`,
          `Enter exactly ${amountText}. In the note, write ${billNo}.`,
          'Check the details and enter your UPI PIN.',
          'Save the UTR number: it proves your payment.',
        ],
      },
    },
    {
      name: 'IMPS (mobile banking)',
      steps: {
        en: ({ number, amountText, billNo }) => [
          'Open your bank’s mobile app and sign in.',
          'Choose Fund transfer, then IMPS, then Account number and IFSC.',
          `Enter the account number ${number} and the IFSC ${branchCode} (${payName}).`,
          `Enter exactly ${amountText}. In the remarks, write ${billNo}.`,
          'Confirm with your MPIN or OTP. The money arrives in minutes, day or night.',
          'Save the UTR number: it proves your payment.',
        ],
      },
    },
    {
      name: 'NEFT (net banking)',
      steps: {
        en: ({ number, amountText, billNo }) => [
          'Sign in to your bank’s net banking.',
          `Add a payee: account number ${number}, IFSC ${branchCode}, bank ${payName}.`,
          'Your bank may take a few hours to allow a new payee.',
          `Choose NEFT and enter exactly ${amountText}. In the remarks, write ${billNo}.`,
          'Confirm with your OTP. NEFT can take up to two hours.',
          'Save the UTR number: it proves your payment.',
        ],
      },
    },
  ]
}

export const indiaBanks: readonly Bank[] = [
  indianBank('HDFC', 'HDFC Bank', 'HDFC0VACCTS'),
  indianBank('ICICI', 'ICICI Bank', 'ICIC0VACCTS'),
  indianBank('SBI', 'State Bank of India', 'SBIN0VACCTS'),
  indianBank('AXIS', 'Axis Bank', 'UTIB0VACCTS'),
  indianBank('KOTAK', 'Kotak Mahindra Bank', 'KKBK0VACCTS'),
]
