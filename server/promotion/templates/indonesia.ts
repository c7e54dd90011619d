import type { LandingTemplate } from './template.ts'

export const indonesia: LandingTemplate = {
  id: 'id-1',
  region: 'ID',
  language: 'id',
  title: 'Pinjaman tunai langsung ke rekening Anda',
  lead: 'Ajukan dari ponsel. Biaya dan cicilan terlihat lengkap sebelum Anda setuju.',
  claims: [
    { title: 'Rp1.000.000 – Rp15.000.000', text: 'Jumlah pinjaman sesuai kebutuhan Anda.' },
    {
      title: 'Dana dalam 2 jam',
      text: 'Biasanya dalam 2 jam setelah disetujui, paling lambat 3 hari.',
    },
    {
      title: 'Untuk karyawan',
      text: 'Dengan penghasilan mulai Rp5.000.000 per tahun, usia 18 tahun ke atas.',
    },
  ],
  notes: [
    'Pinjaman diberikan setelah penilaian kemampuan bayar. Kami tidak memungut biaya apa pun sebelum dana Anda terima.',
    'Total biaya, suku bunga, dan jadwal cicilan Anda tercantum di Ringkasan Informasi sebelum Anda menyetujui pinjaman.',
  ],
  agreement: {
    title: 'Perjanjian Pendaftaran',
    version: '1.0',
    effectiveOn: '2026-11-01',
    sections: [
      {
        heading: 'Akun Anda',
        paragraphs: [
          'Dengan mendaftar, Anda membuat akun atas nomor ponsel yang Anda verifikasi dengan kode SMS. Mendaftar belum berarti meminjam: pinjaman memerlukan pengajuan dan persetujuan Anda tersendiri.',
          'Layanan ini untuk orang dewasa yang cakap hukum. Satu orang memiliki satu akun.',
        ],
      },
      {
        heading: 'Data yang kami simpan',
        paragraphs: [
          'Saat mendaftar kami menyimpan nomor ponsel Anda dalam bentuk terenkripsi dan asal kunjungan Anda (iklan atau tautan). Kami tidak membaca kontak, riwayat panggilan, atau berkas di ponsel Anda.',
          'Anda dapat melihat, memperbaiki, mengekspor, dan menghapus data Anda di halaman Akun Saya. Akun dapat ditutup bila tidak ada pinjaman yang berjalan.',
        ],
      },
      {
        heading: 'Keamanan kode',
        paragraphs: [
          'Kode SMS hanya untuk Anda. Petugas kami tidak pernah meminta kode, PIN, atau kata sandi Anda.',
        ],
      },
      {
        heading: 'Biaya dan pengaduan',
        paragraphs: [
          'Pendaftaran tidak dipungut biaya. Tarif SMS atau internet dari operator Anda mungkin berlaku.',
          'Pengaduan dapat disampaikan melalui Layanan Pelanggan dan dijawab dalam 3 hari kerja.',
        ],
      },
    ],
  },
  download: {
    title: 'Langkah berikutnya',
    lead: 'Lanjutkan pengajuan di aplikasi, atau langsung di browser ini.',
    labels: {
      ios: 'Unduh untuk iPhone',
      android: 'Unduh untuk Android',
      web: 'Lanjutkan di browser',
    },
  },
}
