/* What generated PHP calls through: classes by their name. */

export const clientText = (baseUrl: string): [name: string, text: string][] => [
  ['ApiException', exceptionText],
  ['ApiClient', apiClientText(baseUrl)],
  ['ApiCall', callText],
]

const exceptionText = `/** A reply other than 2xx. */
final class ApiException extends \\RuntimeException
{
    public function __construct(public readonly int $status, public readonly string $body)
    {
        parent::__construct('The server answered ' . $status);
    }
}
`

const apiClientText = (baseUrl: string): string => `/** Calls the operations. */
final class ApiClient
{
    /** @param array<string, string> $headers sent with each call */
    public function __construct(
        private readonly string $baseUrl = ${baseUrl},
        private readonly array $headers = [],
        private readonly \\GuzzleHttp\\ClientInterface $http = new \\GuzzleHttp\\Client(),
    ) {
    }

    /** A value in a path. */
    public static function path(mixed $value): string
    {
        return rawurlencode(ApiCall::text($value, ','));
    }

    public function send(ApiCall $call): string
    {
        $options = $call->options();
        $options['headers'] += $this->headers;
        $options['http_errors'] = false;
        $response = $this->http->request($call->method, $this->baseUrl . $call->target(), $options);
        $body = (string) $response->getBody();
        $status = $response->getStatusCode();
        if ($status < 200 || $status > 299) {
            throw new ApiException($status, $body);
        }

        return $body;
    }

    public function sendForJson(ApiCall $call): mixed
    {
        $body = $this->send($call);

        return $body === '' ? null : json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    }
}
`

const callText = `/** A call before it is sent. Values that are null are left out. */
final class ApiCall
{
    /** @var list<string> */
    private array $query = [];
    /** @var array<string, string> */
    private array $headers = [];
    /** @var list<string> */
    private array $cookies = [];
    /** @var list<array{name: string, contents: string, filename?: string}> */
    private array $form = [];
    private ?bool $isMultipart = null;
    private ?string $body = null;

    public function __construct(public readonly string $method, private readonly string $path)
    {
    }

    public function query(string $name, mixed $value, ?string $separator = null): void
    {
        foreach (self::values($value, $separator) as $each) {
            $this->query[] = rawurlencode($name) . '=' . rawurlencode($each);
        }
    }

    public function header(string $name, mixed $value, string $separator = ','): void
    {
        foreach (self::values($value, $separator) as $each) {
            $this->headers[$name] = $each;
        }
    }

    public function cookie(string $name, mixed $value, string $separator = ','): void
    {
        foreach (self::values($value, $separator) as $each) {
            $this->cookies[] = $name . '=' . $each;
        }
    }

    public function form(string $name, mixed $value): void
    {
        foreach (self::values($value, null) as $each) {
            $this->form[] = ['name' => $name, 'contents' => $each];
        }
    }

    /** Contents of a file, or of several. */
    public function file(string $name, mixed $value): void
    {
        foreach (self::values($value, null) as $each) {
            $this->form[] = ['name' => $name, 'contents' => $each, 'filename' => $name];
        }
    }

    public function asForm(bool $isMultipart): void
    {
        $this->isMultipart = $isMultipart;
    }

    public function json(mixed $value, string $mediaType): void
    {
        if ($value !== null) {
            $this->body(json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION), $mediaType);
        }
    }

    public function body(?string $value, string $mediaType): void
    {
        if ($value !== null) {
            $this->body = $value;
            $this->headers['Content-Type'] = $mediaType;
        }
    }

    public function target(): string
    {
        return $this->query === [] ? $this->path : $this->path . '?' . implode('&', $this->query);
    }

    /** @return array<string, mixed> as Guzzle takes them */
    public function options(): array
    {
        $headers = $this->headers;
        if ($this->cookies !== []) {
            $headers['Cookie'] = implode('; ', $this->cookies);
        }
        if ($this->isMultipart === true) {
            return ['headers' => $headers, 'multipart' => $this->form];
        }
        if ($this->isMultipart === false) {
            $headers['Content-Type'] = 'application/x-www-form-urlencoded';
            $pairs = array_map(static fn (array $pair): string => urlencode($pair['name']) . '=' . urlencode($pair['contents']), $this->form);

            return ['headers' => $headers, 'body' => implode('&', $pairs)];
        }

        return ['headers' => $headers] + ($this->body === null ? [] : ['body' => $this->body]);
    }

    /** A value as it is sent outside of JSON. */
    public static function text(mixed $value, string $separator): string
    {
        return match (true) {
            is_array($value) => implode($separator, array_map(static fn (mixed $each): string => self::text($each, $separator), $value)),
            is_bool($value) => $value ? 'true' : 'false',
            $value instanceof \\BackedEnum => (string) $value->value,
            default => (string) $value,
        };
    }

    /** @return list<string> */
    private static function values(mixed $value, ?string $separator): array
    {
        if ($value === null) {
            return [];
        }
        if (is_array($value) && $separator === null) {
            return array_map(static fn (mixed $each): string => self::text($each, ','), array_values($value));
        }

        return [self::text($value, $separator ?? ',')];
    }
}
`
