import type { PayBank } from './pay-step-types.ts'

export const bni: PayBank = {
  payCode: 'BNI',
  payName: 'BNI',
  limits: { minMinor: 1n, maxMinor: 50_000_000_000n },
  methods: [
    {
      name: 'ATM BNI',
      steps: {
        id: ({ number, amountText }) => [
          'Masukkan kartu ATM BNI, pilih bahasa, lalu masukkan PIN Anda.',
          'Pilih Menu Lainnya, lalu Transfer, lalu jenis rekening yang Anda pakai.',
          'Pilih Virtual Account Billing.',
          `Masukkan nomor virtual account ${number}.`,
          `Periksa tagihan di layar, ${amountText}. Jika sesuai, lanjutkan.`,
          'Ambil dan simpan struknya sebagai bukti pembayaran.',
        ],
        en: ({ number, amountText }) => [
          'Insert your BNI card, choose a language and enter your PIN.',
          'Choose Other Menu, then Transfer, then the account type you use.',
          'Choose Virtual Account Billing.',
          `Enter the virtual account number ${number}.`,
          `Check the bill on the screen, ${amountText}. If it is right, continue.`,
          'Take the receipt and keep it as proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inserte su tarjeta BNI, elija un idioma e ingrese su PIN.',
          'Elija «Other Menu», luego «Transfer» y el tipo de cuenta que usa.',
          'Elija «Virtual Account Billing».',
          `Ingrese el número de cuenta virtual ${number}.`,
          `Revise el cobro en la pantalla, ${amountText}. Si es correcto, continúe.`,
          'Tome el comprobante y guárdelo como prueba de pago.',
        ],
      },
    },
    {
      name: 'wondr by BNI',
      steps: {
        id: ({ number, amountText }) => [
          'Buka aplikasi wondr by BNI dan masuk.',
          'Pilih Transfer, lalu Virtual Account.',
          `Masukkan nomor virtual account ${number}.`,
          `Pilih rekening sumber dana, lalu periksa jumlahnya, ${amountText}.`,
          'Masukkan PIN transaksi Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open the wondr by BNI app and sign in.',
          'Choose Transfer, then Virtual Account.',
          `Enter the virtual account number ${number}.`,
          `Choose the account to pay from, then check the amount, ${amountText}.`,
          'Enter your transaction PIN. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Abra la aplicación wondr by BNI e inicie sesión.',
          'Elija «Transfer» y luego «Virtual Account».',
          `Ingrese el número de cuenta virtual ${number}.`,
          `Elija la cuenta de donde paga y revise el monto, ${amountText}.`,
          'Ingrese su PIN de transacción. Guarde el comprobante.',
        ],
      },
    },
    {
      name: 'BNI Mobile Banking',
      steps: {
        id: ({ number, amountText }) => [
          'Buka BNI Mobile Banking dan masuk dengan user ID dan MPIN Anda.',
          'Pilih Transfer, lalu Virtual Account Billing, lalu rekening debit Anda.',
          `Pilih Input Baru dan masukkan nomor virtual account ${number}.`,
          `Periksa tagihan di layar, ${amountText}.`,
          'Masukkan password transaksi Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open BNI Mobile Banking and sign in with your user ID and MPIN.',
          'Choose Transfer, then Virtual Account Billing, then your debit account.',
          `Choose New Input and enter the virtual account number ${number}.`,
          `Check the bill on the screen, ${amountText}.`,
          'Enter your transaction password. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Abra BNI Mobile Banking e inicie sesión con su usuario y MPIN.',
          'Elija «Transfer», luego «Virtual Account Billing» y su cuenta de débito.',
          `Elija «New Input» e ingrese el número de cuenta virtual ${number}.`,
          `Revise el cobro en la pantalla, ${amountText}.`,
          'Ingrese su contraseña de transacción. Guarde el comprobante.',
        ],
      },
    },
    {
      name: 'BNI Internet Banking',
      steps: {
        id: ({ number, amountText }) => [
          'Masuk ke BNI Internet Banking dengan user ID dan password Anda.',
          'Pilih Transfer, lalu Virtual Account Billing.',
          `Masukkan nomor virtual account ${number} dan pilih rekening debit Anda.`,
          `Periksa tagihan di layar, ${amountText}.`,
          'Masukkan kode dari BNI e-Secure. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Sign in to BNI Internet Banking with your user ID and password.',
          'Choose Transfer, then Virtual Account Billing.',
          `Enter the virtual account number ${number} and choose your debit account.`,
          `Check the bill on the screen, ${amountText}.`,
          'Enter the code from your BNI e-Secure. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inicie sesión en BNI Internet Banking con su usuario y contraseña.',
          'Elija «Transfer» y luego «Virtual Account Billing».',
          `Ingrese el número de cuenta virtual ${number} y elija su cuenta de débito.`,
          `Revise el cobro en la pantalla, ${amountText}.`,
          'Ingrese el código de su BNI e-Secure. Guarde el comprobante.',
        ],
      },
    },
  ],
}
