import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import config from '../../playwright.config.ts'

/** The picture that the browser's fake camera shows, over and over. */
const FILM = join(tmpdir(), `cupo-camera-${process.pid}.mjpeg`)
const { launchOptions = {} } = config.use ?? {}

/** Options of a file whose browser has a camera that shows a picture. */
export const withCamera = {
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
  permissions: ['camera'],
}

/** So many pictures of each code: about two seconds. */
const PICTURES = 60

/** Holds a QR code before the camera, or one after the other; nothing without one. */
export async function show(...values: (string | null)[]): Promise<void> {
  const pictures = await Promise.all(values.map(pictureOf))
  const each = values.length === 1 ? 2 : PICTURES
  writeFileSync(FILM, Buffer.concat(pictures.flatMap((one) => Array.from({ length: each }, () => one))))
}

function pictureOf(value: string | null): Promise<Buffer> {
  const ground = sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a7f76' } })
  return (value === null ? ground : ground.composite([{ input: codeOf(value) }]))
    .jpeg({ quality: 95 })
    .toBuffer()
}

function codeOf(value: string): Buffer {
  const code = renderToStaticMarkup(createElement(QRCodeSVG, { value, size: 360, level: 'L', marginSize: 4 }))
  return Buffer.from(code.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '))
}

/** What a picture of a QR code contains. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  return found?.text
}
