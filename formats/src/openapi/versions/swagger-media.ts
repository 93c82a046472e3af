/*
 * Which media types the bodies of a Swagger 2.0 operation have; both ways ask here.
 */
import type { Json } from '@lectern/model'

const multipart = 'multipart/form-data'
const urlencoded = 'application/x-www-form-urlencoded'
const json = 'application/json'

/** The texts of a list; undefined for anything else or an empty list. */
export function readTypes(value: Json | undefined): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const texts = [...new Set(value.filter((item) => typeof item === 'string'))]
  return texts.length === 0 ? undefined : texts
}

/** Media types of a body parameter. */
export function bodyTypes(consumes: Json | undefined, global: Json | undefined): string[] {
  return readTypes(consumes) ?? readTypes(global) ?? [json]
}

/** Media types of a response. */
export function responseTypes(produces: Json | undefined, global: Json | undefined): string[] {
  return readTypes(produces) ?? readTypes(global) ?? [json]
}

/** Media types of form parameters: the form types among those named, else by whether there are files. */
export function formTypes(consumes: Json | undefined, global: Json | undefined, hasFile: boolean): string[] {
  const named = readTypes(consumes) ?? readTypes(global) ?? []
  const forms = named.filter((type) => type.startsWith('multipart/') || type === urlencoded)
  if (forms.length > 0) return forms
  const special = named.filter((type) => !/[/+](?:json|xml)\b|^\*|^text\//.test(type))
  return special.length > 0 ? special : [hasFile ? multipart : urlencoded]
}
