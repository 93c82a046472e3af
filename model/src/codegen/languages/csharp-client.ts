/* What generated C# calls through. */

export const clientText = (space: string, baseUrl: string): string => `#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace ${space};

/// <summary>A reply other than 2xx.</summary>
public sealed class ApiException : Exception
{
    public int Status { get; }
    public string Body { get; }

    public ApiException(int status, string body) : base("The server answered " + status)
    {
        Status = status;
        Body = body;
    }
}

/// <summary>Calls the operations. <c>Headers</c> are sent with each call.</summary>
public sealed class ApiClient
{
    private readonly string baseUrl;
    private readonly HttpClient http;

    public Dictionary<string, string> Headers { get; } = new();

    public ApiClient(string baseUrl = ${baseUrl}, HttpClient? http = null)
    {
        this.baseUrl = baseUrl;
        this.http = http ?? new HttpClient();
    }

    /// <summary>A value in a path.</summary>
    public static string Path(object value) => Uri.EscapeDataString(ApiCall.Text(value, ","));

    public async Task<T> Send<T>(ApiCall call, CancellationToken cancellationToken)
    {
        var body = await SendForBytes(call, cancellationToken).ConfigureAwait(false);
        return body.Length == 0 ? default! : JsonSerializer.Deserialize<T>(body)!;
    }

    public async Task<string> SendForText(ApiCall call, CancellationToken cancellationToken)
    {
        return Encoding.UTF8.GetString(await SendForBytes(call, cancellationToken).ConfigureAwait(false));
    }

    public async Task<byte[]> SendForBytes(ApiCall call, CancellationToken cancellationToken)
    {
        using var request = call.ToRequest(baseUrl);
        foreach (var pair in Headers)
        {
            if (!request.Headers.Contains(pair.Key))
            {
                request.Headers.TryAddWithoutValidation(pair.Key, pair.Value);
            }
        }
        using var response = await http.SendAsync(request, cancellationToken).ConfigureAwait(false);
        var body = await response.Content.ReadAsByteArrayAsync(cancellationToken).ConfigureAwait(false);
        if (!response.IsSuccessStatusCode)
        {
            throw new ApiException((int)response.StatusCode, Encoding.UTF8.GetString(body));
        }
        return body;
    }
}

/// <summary>A call before it is sent. Values that are null are left out.</summary>
public sealed class ApiCall
{
    private readonly string method;
    private readonly string path;
    private readonly List<KeyValuePair<string, string>> query = new();
    private readonly List<KeyValuePair<string, string>> headers = new();
    private readonly List<KeyValuePair<string, string>> cookies = new();
    private readonly List<KeyValuePair<string, object>> form = new();
    private bool? isMultipart;
    private byte[]? content;
    private string mediaType = "";

    public ApiCall(string method, string path)
    {
        this.method = method;
        this.path = path;
    }

    public void Query(string name, object? value, string? separator = null) => Add(query, name, value, separator);

    public void Header(string name, object? value, string separator = ",") => Add(headers, name, value, separator);

    public void Cookie(string name, object? value, string separator = ",") => Add(cookies, name, value, separator);

    public void Form(string name, object? value)
    {
        foreach (var each in Each(value))
        {
            form.Add(new(name, each));
        }
    }

    public void AsForm(bool isMultipart) => this.isMultipart = isMultipart;

    public void Json(object? value, string mediaType)
    {
        content = value == null ? null : JsonSerializer.SerializeToUtf8Bytes(value);
        this.mediaType = mediaType;
    }

    public void Body(object? value, string mediaType)
    {
        content = value == null ? null : value as byte[] ?? Encoding.UTF8.GetBytes(Text(value, ","));
        this.mediaType = mediaType;
    }

    public HttpRequestMessage ToRequest(string baseUrl)
    {
        var search = string.Join("&", query.Select(pair => Uri.EscapeDataString(pair.Key) + "=" + Uri.EscapeDataString(pair.Value)));
        var request = new HttpRequestMessage(new HttpMethod(method), baseUrl + path + (search == "" ? "" : "?" + search))
        {
            Content = ToContent(),
        };
        foreach (var pair in headers)
        {
            request.Headers.TryAddWithoutValidation(pair.Key, pair.Value);
        }
        if (cookies.Count > 0)
        {
            request.Headers.TryAddWithoutValidation("Cookie", string.Join("; ", cookies.Select(pair => pair.Key + "=" + pair.Value)));
        }
        return request;
    }

    /// <summary>A value as it is sent outside of JSON.</summary>
    public static string Text(object value, string separator) => value switch
    {
        string text => text,
        bool flag => flag ? "true" : "false",
        DateOnly date => date.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        DateTimeOffset time => time.ToString("o", CultureInfo.InvariantCulture),
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        IEnumerable => string.Join(separator, Each(value).Select(each => Text(each, separator))),
        _ => value.ToString() ?? "",
    };

    private static void Add(List<KeyValuePair<string, string>> target, string name, object? value, string? separator)
    {
        if (value != null && separator != null)
        {
            target.Add(new(name, Text(value, separator)));
            return;
        }
        foreach (var each in Each(value))
        {
            target.Add(new(name, Text(each, ",")));
        }
    }

    private static IEnumerable<object> Each(object? value) => value switch
    {
        null => Array.Empty<object>(),
        string or byte[] => new[] { value },
        IEnumerable list => list.Cast<object?>().Where(each => each != null).Select(each => each!),
        _ => new[] { value },
    };

    private HttpContent? ToContent()
    {
        if (isMultipart == true)
        {
            var parts = new MultipartFormDataContent();
            foreach (var pair in form)
            {
                if (pair.Value is byte[] bytes)
                {
                    parts.Add(new ByteArrayContent(bytes), pair.Key, pair.Key);
                }
                else
                {
                    parts.Add(new StringContent(Text(pair.Value, ",")), pair.Key);
                }
            }
            return parts;
        }
        if (isMultipart == false)
        {
            return new FormUrlEncodedContent(form.Select(pair => new KeyValuePair<string, string>(pair.Key, Text(pair.Value, ","))));
        }
        if (content == null)
        {
            return null;
        }
        var body = new ByteArrayContent(content);
        body.Headers.ContentType = MediaTypeHeaderValue.Parse(mediaType);
        return body;
    }
}
`
