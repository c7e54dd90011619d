const accountValidation = {
  source_account_number: '7878780080316316',
  validation_type: 'optimized',
  reference_id: 'made-1',
  fund_account: {
    account_type: 'bank_account',
    bank_account: { name: 'Gaurav Kumar', ifsc: 'HDFC0000053', account_number: '765432123456789' },
    contact: { name: 'Gaurav Kumar', type: 'customer', reference_id: 'made-1' },
  },
}
const accountInquiry = {
  bank_account_number: '1234567890',
  bank_code: 'BCA',
  reference_id: 'foo123',
}

const validationPath = '/razorpayx/v1/fund_accounts/validations'
const inquiryPath = '/iluma/v1.1/identity/bank_account_data_requests'

type MadeInquiries = { readonly accountValidation: string; readonly accountInquiry: string }

/** An inquiry of each provider; `make` posts a body and returns what was made. */
export const makeInquiries = async (
  make: (route: string, body: object) => Promise<Record<string, string>>,
): Promise<MadeInquiries> => ({
  accountValidation: (await make(validationPath, accountValidation))['id'] ?? '',
  accountInquiry: (await make(inquiryPath, accountInquiry))['id'] ?? '',
})

/** A documented request of each route of the simulated banks that name holders. */
export const accountNameRequests = {
  [`POST ${validationPath}`]: { path: () => validationPath, body: accountValidation },
  [`GET ${validationPath}/:id`]: {
    path: (made: MadeInquiries) => `${validationPath}/${made.accountValidation}`,
  },
  'GET /ifsc/:ifsc': { path: () => '/ifsc/KARB0000001' },
  [`POST ${inquiryPath}`]: { path: () => inquiryPath, body: accountInquiry },
  [`GET ${inquiryPath}/:id`]: {
    path: (made: MadeInquiries) => `${inquiryPath}/${made.accountInquiry}`,
  },
}
