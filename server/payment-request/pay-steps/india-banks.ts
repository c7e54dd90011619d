import type { BankMethod, PayBank } from './pay-step-types.ts'

// From one rupee to what the UPI takes of a person in one payment, ₹1,00,000: no loan here is more.
const LIMITS = { minMinor: 100n, maxMinor: 10_000_000n }

/**
 * The virtual account lies with `payName`, and the money may come from any bank. All accounts of
 * one collecting bank share one branch code. These are in the IFSC's form but belong to no branch:
 * a provider that names its own takes their place.
 */
function indianBank(payCode: string, payName: string, branchCode: string): PayBank {
  return { payCode, payName, limits: LIMITS, methods: transferMethods(payName, branchCode) }
}

function transferMethods(payName: string, ownCode: string): BankMethod[] {
  // A provider may open the account at a bank of its own: then its code is all that is known.
  const branch = (code = ownCode) => (code === ownCode ? `${code} (${payName})` : code)
  return [
    {
      name: 'UPI app',
      steps: {
        en: ({ number, amountText, requestNo, branchCode }) => [
          'Open your UPI app, such as BHIM, Google Pay, PhonePe or Paytm.',
          'Choose Bank transfer, then To account number and IFSC.',
          `Enter the account number ${number} and the IFSC ${branch(branchCode)}.`,
          `Enter exactly ${amountText}. In the note, write ${requestNo}.`,
          'Check the details and enter your UPI PIN.',
          'Save the UTR number: it proves your payment.',
        ],
        hi: ({ number, amountText, requestNo, branchCode }) => [
          'अपना UPI ऐप खोलें, जैसे BHIM, Google Pay, PhonePe या Paytm।',
          'Bank transfer चुनें, फिर Account number और IFSC।',
          `खाता नंबर ${number} और IFSC ${branch(branchCode)} लिखें।`,
          `ठीक ${amountText} लिखें। नोट में ${requestNo} लिखें।`,
          'जानकारी देख लें और अपना UPI PIN डालें।',
          'UTR नंबर संभालकर रखें: यह आपके भुगतान का सबूत है।',
        ],
      },
    },
    {
      name: 'IMPS (mobile banking)',
      steps: {
        en: ({ number, amountText, requestNo, branchCode }) => [
          'Open your bank’s mobile app and sign in.',
          'Choose Fund transfer, then IMPS, then Account number and IFSC.',
          `Enter the account number ${number} and the IFSC ${branch(branchCode)}.`,
          `Enter exactly ${amountText}. In the remarks, write ${requestNo}.`,
          'Confirm with your MPIN or OTP. The money arrives in minutes, day or night.',
          'Save the UTR number: it proves your payment.',
        ],
        hi: ({ number, amountText, requestNo, branchCode }) => [
          'अपने बैंक का मोबाइल ऐप खोलें और लॉग इन करें।',
          'Fund transfer चुनें, फिर IMPS, फिर Account number और IFSC।',
          `खाता नंबर ${number} और IFSC ${branch(branchCode)} लिखें।`,
          `ठीक ${amountText} लिखें। रिमार्क्स में ${requestNo} लिखें।`,
          'MPIN या OTP से पक्का करें। पैसा दिन हो या रात, कुछ मिनटों में पहुँच जाता है।',
          'UTR नंबर संभालकर रखें: यह आपके भुगतान का सबूत है।',
        ],
      },
    },
    {
      name: 'NEFT (net banking)',
      steps: {
        en: ({ number, amountText, requestNo, branchCode }) => [
          'Sign in to your bank’s net banking.',
          `Add a payee: account number ${number}, IFSC ${branch(branchCode)}.`,
          'Your bank may take a few hours to allow a new payee.',
          `Choose NEFT and enter exactly ${amountText}. In the remarks, write ${requestNo}.`,
          'Confirm with your OTP. NEFT can take up to two hours.',
          'Save the UTR number: it proves your payment.',
        ],
        hi: ({ number, amountText, requestNo, branchCode }) => [
          'अपने बैंक की नेट बैंकिंग में लॉग इन करें।',
          `Payee जोड़ें: खाता नंबर ${number}, IFSC ${branch(branchCode)}।`,
          'नया payee जोड़ने में आपके बैंक को कुछ घंटे लग सकते हैं।',
          `NEFT चुनें और ठीक ${amountText} लिखें। रिमार्क्स में ${requestNo} लिखें।`,
          'OTP से पक्का करें। NEFT में दो घंटे तक लग सकते हैं।',
          'UTR नंबर संभालकर रखें: यह आपके भुगतान का सबूत है।',
        ],
      },
    },
  ]
}

export const indiaBanks: readonly PayBank[] = [
  indianBank('HDFC', 'HDFC Bank', 'HDFC0VACCTS'),
  indianBank('ICICI', 'ICICI Bank', 'ICIC0VACCTS'),
  indianBank('SBI', 'State Bank of India', 'SBIN0VACCTS'),
  indianBank('AXIS', 'Axis Bank', 'UTIB0VACCTS'),
  indianBank('KOTAK', 'Kotak Mahindra Bank', 'KKBK0VACCTS'),
]
