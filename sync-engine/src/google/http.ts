import { gaxios } from 'google-auth-library'

export interface HttpRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/**
 * One request through the official client's own transport. Any status is an answer, and nothing is tried again: that
 * would not be counted against the quota.
 * @param timeout milliseconds
 * @throws what the transport throws when there is no answer
 */
export async function request({ body, ...what }: HttpRequest, timeout: number): Promise<HttpAnswer> {
  const { status, headers, data } = await gaxios.request<string>({
    ...what,
    ...(body === undefined ? {} : { data: body }),
    responseType: 'text',
    validateStatus: () => true,
    retry: false,
    timeout,
  })
  return { status, contentType: headers.get('content-type') ?? '', body: data }
}
