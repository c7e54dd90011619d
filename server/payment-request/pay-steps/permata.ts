import type { PayBank } from './pay-step-types.ts'

export const permata: PayBank = {
  payCode: 'PERMATA',
  payName: 'PermataBank',
  limits: { minMinor: 1n, maxMinor: 9_999_999_999n },
  methods: [
    {
      name: 'ATM PermataBank',
      steps: {
        id: ({ number, amountText }) => [
          'Masukkan kartu ATM PermataBank dan PIN Anda.',
          'Pilih Transaksi Lainnya, lalu Pembayaran, lalu Pembayaran Lainnya.',
          'Pilih Virtual Account.',
          `Masukkan nomor virtual account ${number}, lalu pilih Benar.`,
          `Periksa nama dan jumlahnya, ${amountText}. Jika sesuai, pilih Benar.`,
          'Ambil dan simpan struknya sebagai bukti pembayaran.',
        ],
        en: ({ number, amountText }) => [
          'Insert your PermataBank card and enter your PIN.',
          'Choose Other Transactions, then Payment, then Other Payments.',
          'Choose Virtual Account.',
          `Enter the virtual account number ${number} and choose Correct.`,
          `Check the name and the amount, ${amountText}. If they are right, choose Correct.`,
          'Take the receipt and keep it as proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inserte su tarjeta PermataBank e ingrese su PIN.',
          'Elija «Other Transactions», luego «Payment» y «Other Payments».',
          'Elija «Virtual Account».',
          `Ingrese el número de cuenta virtual ${number} y elija «Correct».`,
          `Revise el nombre y el monto, ${amountText}. Si son correctos, elija «Correct».`,
          'Tome el comprobante y guárdelo como prueba de pago.',
        ],
      },
    },
    {
      name: 'PermataMobile X',
      steps: {
        id: ({ number, amountText }) => [
          'Buka aplikasi PermataMobile X dan masuk.',
          'Pilih Bayar Tagihan, lalu Virtual Account.',
          `Masukkan nomor virtual account ${number}.`,
          `Pilih rekening sumber dana, lalu periksa jumlahnya, ${amountText}.`,
          'Masukkan kode respons mobile Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open the PermataMobile X app and sign in.',
          'Choose Pay Bills, then Virtual Account.',
          `Enter the virtual account number ${number}.`,
          `Choose the account to pay from, then check the amount, ${amountText}.`,
          'Enter your mobile response code. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Abra la aplicación PermataMobile X e inicie sesión.',
          'Elija «Pay Bills» y luego «Virtual Account».',
          `Ingrese el número de cuenta virtual ${number}.`,
          `Elija la cuenta de donde paga y revise el monto, ${amountText}.`,
          'Ingrese su código de respuesta móvil. Guarde el comprobante.',
        ],
      },
    },
    {
      name: 'PermataNet (internet banking)',
      steps: {
        id: ({ number, amountText }) => [
          'Masuk ke PermataNet dengan user ID dan password Anda.',
          'Pilih Pembayaran, lalu Virtual Account.',
          `Masukkan nomor virtual account ${number}.`,
          `Pilih rekening sumber dana, lalu periksa jumlahnya, ${amountText}.`,
          'Masukkan kode token Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Sign in to PermataNet with your user ID and password.',
          'Choose Payment, then Virtual Account.',
          `Enter the virtual account number ${number}.`,
          `Choose the account to pay from, then check the amount, ${amountText}.`,
          'Enter your token code. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inicie sesión en PermataNet con su usuario y contraseña.',
          'Elija «Payment» y luego «Virtual Account».',
          `Ingrese el número de cuenta virtual ${number}.`,
          `Elija la cuenta de donde paga y revise el monto, ${amountText}.`,
          'Ingrese el código de su token. Guarde el comprobante.',
        ],
      },
    },
  ],
}
