import type { PayBank } from './pay-step-types.ts'

export const cimb: PayBank = {
  payCode: 'CIMB',
  payName: 'CIMB Niaga',
  // Its provider's limits were not to be read; these are the narrowest of the other banks.
  limits: { minMinor: 10_000n, maxMinor: 50_000_000n },
  methods: [
    {
      name: 'ATM CIMB Niaga',
      steps: {
        id: ({ number, amountText }) => [
          'Masukkan kartu ATM CIMB Niaga dan PIN Anda.',
          'Pilih Pembayaran, lalu Lanjut, lalu Virtual Account.',
          `Masukkan nomor virtual account ${number}, lalu pilih Proses.`,
          `Periksa nama dan jumlahnya, ${amountText}. Jika sesuai, pilih Proses.`,
          'Ambil dan simpan struknya sebagai bukti pembayaran.',
        ],
        en: ({ number, amountText }) => [
          'Insert your CIMB Niaga card and enter your PIN.',
          'Choose Payment, then Next, then Virtual Account.',
          `Enter the virtual account number ${number} and choose Proceed.`,
          `Check the name and the amount, ${amountText}. If they are right, choose Proceed.`,
          'Take the receipt and keep it as proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inserte su tarjeta CIMB Niaga e ingrese su PIN.',
          'Elija «Payment», luego «Next» y «Virtual Account».',
          `Ingrese el número de cuenta virtual ${number} y elija «Proceed».`,
          `Revise el nombre y el monto, ${amountText}. Si son correctos, elija «Proceed».`,
          'Tome el comprobante y guárdelo como prueba de pago.',
        ],
      },
    },
    {
      name: 'OCTO Mobile',
      steps: {
        id: ({ number, amountText }) => [
          'Buka aplikasi OCTO Mobile dan masuk.',
          'Pilih Transfer, lalu Transfer to Other CIMB Niaga Account.',
          'Pilih rekening sumber dana, lalu Virtual Account sebagai tujuannya.',
          `Masukkan nomor virtual account ${number} dan jumlah ${amountText}.`,
          'Periksa namanya, lalu masukkan PIN OCTO Mobile Anda.',
          'Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open the OCTO Mobile app and sign in.',
          'Choose Transfer, then Transfer to Other CIMB Niaga Account.',
          'Choose the account to pay from, then Virtual Account as where to.',
          `Enter the virtual account number ${number} and the amount ${amountText}.`,
          'Check the name, then enter your OCTO Mobile PIN.',
          'Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Abra la aplicación OCTO Mobile e inicie sesión.',
          'Elija «Transfer» y luego «Transfer to Other CIMB Niaga Account».',
          'Elija la cuenta de donde paga y «Virtual Account» como destino.',
          `Ingrese el número de cuenta virtual ${number} y el monto ${amountText}.`,
          'Revise el nombre e ingrese su PIN de OCTO Mobile.',
          'Guarde el comprobante.',
        ],
      },
    },
    {
      name: 'OCTO Clicks (internet banking)',
      steps: {
        id: ({ number, amountText }) => [
          'Masuk ke OCTO Clicks dengan user ID dan password Anda.',
          'Pilih Bayar Tagihan, lalu Virtual Account.',
          `Pilih rekening sumber dana dan masukkan nomor virtual account ${number}.`,
          `Periksa nama dan jumlahnya, ${amountText}, lalu pilih Lanjut.`,
          'Masukkan kode mPIN dari SMS. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Sign in to OCTO Clicks with your user ID and password.',
          'Choose Pay Bills, then Virtual Account.',
          `Choose the account to pay from and enter the virtual account number ${number}.`,
          `Check the name and the amount, ${amountText}, then continue.`,
          'Enter the mPIN code from the SMS. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inicie sesión en OCTO Clicks con su usuario y contraseña.',
          'Elija «Pay Bills» y luego «Virtual Account».',
          `Elija la cuenta de donde paga e ingrese el número de cuenta virtual ${number}.`,
          `Revise el nombre y el monto, ${amountText}, y continúe.`,
          'Ingrese el código mPIN del SMS. Guarde el comprobante.',
        ],
      },
    },
  ],
}
