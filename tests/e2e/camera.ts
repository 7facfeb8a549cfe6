import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
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

/** Holds a QR code before the camera; nothing without one. */
export async function show(value: string | null): Promise<void> {
  const ground = sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a7f76' } })
  const picture = await (value === null ? ground : ground.composite([{ input: codeOf(value) }]))
    .jpeg({ quality: 95 })
    .toBuffer()
  writeFileSync(FILM, Buffer.concat([picture, picture]))
}

function codeOf(value: string): Buffer {
  const code = renderToStaticMarkup(createElement(QRCodeSVG, { value, size: 360, level: 'L', marginSize: 4 }))
  return Buffer.from(code.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '))
}
