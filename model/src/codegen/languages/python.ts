/* Python 3.10 and later: dataclasses, and a client over httpx. */
import type {
  CodeFile,
  CodeGroup,
  CodeLanguage,
  CodeModel,
  CodeOperation,
  CodeParameter,
  Declaration,
} from '../code-model.ts'
import { isAnything, typeWriter } from '../plain-types.ts'
import { lineComment, pathExpression, quoted } from '../text.ts'
import { namesUsedBy } from '../used-names.ts'
import { keywords } from './keywords.ts'
import { clientText, codecText } from './python-client.ts'

export const python: CodeLanguage = {
  naming: {
    ...{ members: 'snake', parameters: 'snake', operations: 'snake', enumValues: 'upper' },
    keywords: keywords.python,
    typeNames: ['Any', 'Union', 'Enum', 'Client', 'ApiError', 'True', 'False', 'None', 'Api'],
    parameterNames: ['self', 'quote'],
  },
  write: (model) => [
    { path: 'types.py', text: writeTypes(model) },
    { path: 'codec.py', text: codecText },
    { path: 'client.py', text: clientText(model.baseUrl) },
    ...model.groups.map(writeGroup),
    { path: '__init__.py', text: writeIndex(model) },
  ],
}

const typeText = typeWriter({
  ...{ text: 'str', date: '_datetime.date', dateTime: '_datetime.datetime', uuid: '_uuid.UUID' },
  ...{ int64: 'int', number: 'float', boolean: 'bool', any: 'Any', binary: 'bytes' },
  list: (item) => `list[${item}]`,
  map: (value) => `dict[str, ${value}]`,
  nullable: (type) => `${type} | None`,
})

const optional = (type: string): string => (type === 'Any' || type.endsWith('| None') ? type : `${type} | None`)

function writeTypes({ declarations }: CodeModel): string {
  const unions = declarations.filter((each) => each.kind === 'union' && !isAnything(each))
  return `from __future__ import annotations

import datetime as _datetime
import uuid as _uuid
from dataclasses import dataclass
from dataclasses import field as _field
from enum import Enum
from typing import Any, Union
${declarations.map(declare).join('')}${unions.map(writeUnion).join('')}`
}

function declare(declaration: Declaration): string {
  const about = lineComment('', '#', declaration.description)
  if (declaration.kind === 'union') return ''
  if (declaration.kind === 'enum')
    return `\n\n${about}class ${declaration.name}(str, Enum):\n${declaration.values.map(({ wire, name }) => `    ${name} = ${quoted(wire)}\n`).join('')}`
  const fields = declaration.fields.map(({ wire, name, type, required, description }) => {
    const text = typeText(type)
    const options = `${required ? '' : 'default=None, '}metadata={"wire": ${quoted(wire)}${required ? ', "required": True' : ''}}`
    return `${lineComment('    ', '#', description)}    ${name}: ${required ? text : optional(text)} = _field(${options})\n`
  })
  return `\n\n${about}@dataclass(kw_only=True)\nclass ${declaration.name}:\n${fields.join('') || '    pass\n'}`
}

/** Behind what they name. */
function writeUnion(union: Declaration): string {
  if (union.kind !== 'union') return ''
  const members = union.members.flatMap((member) => (member.kind === 'named' ? [quoted(member.declaration.name)] : []))
  return `\n\n${lineComment('', '#', union.description)}${union.name} = ${members.length === 0 ? 'Any' : `Union[${members.join(', ')}]`}\n`
}

function writeGroup({ name, operations }: CodeGroup): CodeFile {
  const used = namesUsedBy(operations, isAnything)
  const imports = used.length === 0 ? '' : `from .types import ${used.join(', ')}\n`
  const text = `import datetime as _datetime
import uuid as _uuid
from typing import Any

from .client import Client, quote
${imports}

class ${name}:
    def __init__(self, client: Client) -> None:
        self._client = client
${operations.map(writeOperation).join('')}`
  return { path: `${moduleOf(name)}.py`, text }
}

const moduleOf = (name: string): string => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase()

function writeOperation(operation: CodeOperation): string {
  const { name, method, parameters, body, result } = operation
  const args = [...parameters, ...(body === undefined ? [] : [body])]
  const signature = args.map((each) => {
    const text = typeText(each.type)
    return `        ${each.name}: ${each.required ? text : `${optional(text)} = None`},\n`
  })
  const returned =
    result.kind === 'none'
      ? 'None'
      : result.kind === 'text'
        ? 'str'
        : result.kind === 'binary'
          ? 'bytes'
          : typeText(result.type)
  const about = lineComment('        ', '#', operation.summary, operation.description)
  const target = pathExpression(operation, (each) => `quote(${each.name})`)
  return `
    def ${name}(
        self,
${args.length === 0 ? '' : '        *,\n'}${signature.join('')}    ) -> ${returned}:
${about}        return self._client.call(
            ${quoted(method)},
            ${target},
            ${result.kind === 'json' ? returned : 'None'},
            reply=${quoted(result.kind)},
${listed('query', 'query', parameters)}${listed('headers', 'header', parameters)}${listed('cookies', 'cookie', parameters)}${listed('form', 'form', parameters)}${rest(operation)}        )
`
}

function listed(argument: string, place: CodeParameter['in'], parameters: readonly CodeParameter[]): string {
  const pairs = parameters
    .filter((each) => each.in === place)
    .map(
      ({ wire, name, separator }) =>
        `(${quoted(wire)}, ${name}, ${separator === undefined ? 'None' : quoted(separator)})`,
    )
  return pairs.length === 0 ? '' : `            ${argument}=[${pairs.join(', ')}],\n`
}

function rest({ formType, body }: CodeOperation): string {
  if (formType === 'multipart/form-data') return '            multipart=True,\n'
  if (body === undefined) return ''
  return `            body=${body.name},\n            media_type=${quoted(body.mediaType)},\n`
}

function writeIndex({ groups }: CodeModel): string {
  const imports = groups.map(({ name }) => `from .${moduleOf(name)} import ${name}\n`).join('')
  return `from .client import ApiError, Client
${imports}from .types import *  # noqa: F403
`
}
