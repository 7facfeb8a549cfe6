import { describe, expect, it } from 'vitest'
import { readRange } from './byte-range.ts'
import { sniffType } from './file-kind.ts'
import { cleanFileName, dispositionOf, downloadName } from './file-name.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the type of a file', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/webp'],
    ['\x89PNG\r\n\x1a\n\0\0', 'image/webp'],
    ['GIF89a', 'image/webp'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['II*\0', 'image/webp'],
    ['\0\0\0\x1cftypavif', 'image/webp'],
    ['\0\0\0\x1cftypheic', 'image/webp'],
    ['%PDF-1.7\n', 'application/pdf'],
    ['\0\0\0\x20ftypisom\0\0\x02\0', 'video/mp4'],
    ['\0\0\0\x20ftypmp42', 'video/mp4'],
    ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm', 'video/webm'],
    ['WEBVTT\n\n00:01', 'text/vtt'],
    ['\xef\xbb\xbfWEBVTT - Barre', 'text/vtt'],
    ['', undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
    ['<?xml version="1.0"?><svg>', undefined],
    ['<!doctype html>', undefined],
    ['GIF99a', undefined],
    ['PK\x03\x04', undefined],
    ['\x1f\x8b\x08', undefined],
    ['MZ\x90', undefined],
    ['\x7fELF', undefined],
    ['#!/bin/sh', undefined],
    ['%PDF-x', undefined],
    [' %PDF-1.7', undefined],
    ['RIFF\x10\0\0\0AVI LIST', undefined],
    ['\x1aE\xdf\xa3\x9fB\x82\x88matroska', undefined],
    ['\0\0\0\x14ftypqt  ', undefined],
    ['WEBVTTx', undefined],
  ])('that begins with %j is %s', (head, mime) => {
    expect(sniffType(bytes(head))?.mime).toBe(mime)
  })
})

describe('a file’s name', () => {
  it.each([
    ['foto.jpg', 'foto.jpg'],
    ['../../etc/passwd', 'etc passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['factura\u202egpj.exe', 'facturagpj.exe'],
    ['a\u200bb\u2066c\0d\ne', 'abcde'],
    ['.htaccess', 'htaccess'],
    ['  Año  nuevo.png ', 'Año nuevo.png'],
    ['An\u0303o.png', 'Año.png'],
    ['<img src=x onerror="y">', 'img src=x onerror= y'],
    ['\u3164', ''],
    ['...', ''],
    ['\ud800x', 'x'],
    ['👩‍🦰'.repeat(200), '👩🦰'.repeat(60)],
  ])('%j is shown as %j', (given, shown) => {
    expect(cleanFileName(given)).toBe(shown)
  })

  it.each([
    ['foto.jpg', 'image/webp', 'foto.webp'],
    ['factura.pdf', 'application/pdf', 'factura.pdf'],
    ['factura.pdf.exe', 'application/pdf', 'factura.pdf'],
    ['tabla.html', 'application/pdf', 'tabla.pdf'],
    ['.pdf', 'application/pdf', 'archivo.pdf'],
    ['Dra. Núñez', 'video/mp4', 'Dra. Núñez.mp4'],
    ['x', 'application/x-unknown', 'x.bin'],
  ])('%s of type %s is saved as %s', (name, mime, saved) => {
    expect(downloadName(name, mime)).toBe(saved)
  })

  it('stands in a header in ASCII, and in full beside it', () => {
    expect(dispositionOf('attachment', 'Año "nuevo".pdf')).toBe(
      `attachment; filename="Ano nuevo.pdf"; filename*=UTF-8''A%C3%B1o%20%22nuevo%22.pdf`,
    )
    expect(dispositionOf('inline', 'a\r\nb.pdf')).not.toMatch(/[\r\n]/)
  })
})

it.each([
  [undefined, 10, 'all'],
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=2-5', 10, { start: 2, end: 5 }],
  ['bytes=2-', 10, { start: 2, end: 9 }],
  ['bytes=2-99', 10, { start: 2, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=9-9', 10, { start: 9, end: 9 }],
  ['bytes=10-', 10, 'outside'],
  ['bytes=10-20', 10, 'outside'],
  ['bytes=99999999999999-', 10, 'outside'],
  ['bytes=-0', 10, 'outside'],
  ['bytes=0-', 0, 'outside'],
  ['bytes=5-2', 10, 'all'],
  ['bytes=-', 10, 'all'],
  ['bytes=0-1,3-4', 10, 'all'],
  ['bytes=9999999999999999999999-', 10, 'all'],
  ['items=0-1', 10, 'all'],
  ['bytes=a-b', 10, 'all'],
])('reads %s of %d bytes as %j', (header, size, range) => {
  expect(readRange(header, size)).toEqual(range)
})
