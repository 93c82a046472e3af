/* What generated Dart calls through. */

export const clientText = (baseUrl: string): string => `import 'dart:convert';
import 'dart:typed_data';

import 'package:http/http.dart' as http;

/// A reply other than 2xx.
class ApiException implements Exception {
  ApiException(this.status, this.body);

  final int status;
  final String body;

  @override
  String toString() => 'The server answered $status';
}

/// Calls the operations; [headers] are sent with each call.
class ApiClient {
  ApiClient({this.baseUrl = ${baseUrl}, this.headers = const {}, http.Client? inner}) : _http = inner ?? http.Client();

  final String baseUrl;
  final Map<String, String> headers;
  final http.Client _http;

  /// A value in a path.
  static String path(Object value) => Uri.encodeComponent(ApiCall.text(value, ','));

  Future<Uint8List> send(ApiCall call) async {
    final request = call.toRequest(baseUrl);
    for (final entry in headers.entries) {
      request.headers.putIfAbsent(entry.key, () => entry.value);
    }
    final response = await http.Response.fromStream(await _http.send(request));
    if (response.statusCode < 200 || response.statusCode > 299) {
      throw ApiException(response.statusCode, utf8.decode(response.bodyBytes, allowMalformed: true));
    }
    return response.bodyBytes;
  }

  Future<String> sendForText(ApiCall call) async => utf8.decode(await send(call));

  Future<Object?> sendForJson(ApiCall call) async {
    final body = await send(call);
    return body.isEmpty ? null : jsonDecode(utf8.decode(body));
  }
}

/// A call before it is sent. Values that are null are left out.
class ApiCall {
  ApiCall(this.method, this.target);

  final String method;
  final String target;
  final List<MapEntry<String, String>> _query = [];
  final Map<String, String> _headers = {};
  final List<String> _cookies = [];
  final List<MapEntry<String, Object>> _form = [];
  bool? _isMultipart;
  List<int>? _body;
  String _mediaType = '';

  void query(String name, Object? value, [String? separator]) {
    for (final each in _texts(value, separator)) {
      _query.add(MapEntry(name, each));
    }
  }

  void header(String name, Object? value, [String separator = ',']) {
    for (final each in _texts(value, separator)) {
      _headers[name] = each;
    }
  }

  void cookie(String name, Object? value, [String separator = ',']) {
    for (final each in _texts(value, separator)) {
      _cookies.add('$name=$each');
    }
  }

  void form(String name, Object? value) {
    final all = value is List && value is! Uint8List ? value : [value];
    for (final each in all) {
      if (each != null) {
        _form.add(MapEntry(name, each as Object));
      }
    }
  }

  void asForm(bool isMultipart) {
    _isMultipart = isMultipart;
  }

  void json(Object? value, String mediaType) {
    _body = value == null ? null : utf8.encode(jsonEncode(value));
    _mediaType = mediaType;
  }

  void body(Object? value, String mediaType) {
    _body = value == null || value is List<int> ? value as List<int>? : utf8.encode(text(value, ','));
    _mediaType = mediaType;
  }

  http.BaseRequest toRequest(String baseUrl) {
    final search = _encoded(_query);
    final url = Uri.parse(baseUrl + target + (search == '' ? '' : '?$search'));
    final request = _isMultipart == true ? _parts(url) : _single(url);
    request.headers.addAll(_headers);
    if (_cookies.isNotEmpty) {
      request.headers['Cookie'] = _cookies.join('; ');
    }
    return request;
  }

  http.BaseRequest _parts(Uri url) {
    final request = http.MultipartRequest(method, url);
    for (final entry in _form) {
      final value = entry.value;
      request.files.add(
        value is Uint8List
            ? http.MultipartFile.fromBytes(entry.key, value, filename: entry.key)
            : http.MultipartFile.fromString(entry.key, text(value, ',')),
      );
    }
    return request;
  }

  http.BaseRequest _single(Uri url) {
    final request = http.Request(method, url);
    final body = _body;
    if (_isMultipart == false) {
      request.headers['Content-Type'] = 'application/x-www-form-urlencoded';
      request.bodyBytes = utf8.encode(_encoded([for (final each in _form) MapEntry(each.key, text(each.value, ','))]));
    } else if (body != null) {
      request.headers['Content-Type'] = _mediaType;
      request.bodyBytes = body;
    }
    return request;
  }

  /// A value as it is sent outside of JSON.
  static String text(Object? value, String separator) =>
      value is List ? value.map((each) => text(each, separator)).join(separator) : value.toString();

  static String _encoded(List<MapEntry<String, String>> pairs) => pairs
      .map((each) => Uri.encodeQueryComponent(each.key) + '=' + Uri.encodeQueryComponent(each.value))
      .join('&');

  static List<String> _texts(Object? value, String? separator) {
    if (value == null) {
      return const [];
    }
    if (value is List && separator == null) {
      return [for (final each in value) text(each as Object?, ',')];
    }
    return [text(value, separator ?? ',')];
  }
}
`
